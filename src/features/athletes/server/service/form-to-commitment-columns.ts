import { fromStoredRecruitingStatus, type StoredRecruitingStatus } from '../../contract/recruiting-status.ts';
import { isCommittedOrSigned } from '../../contract/recruiting-status-labels.ts';
import type { AthleteChanges } from '../../contract.ts';
import { assertCommitmentHasStatus } from '../rules.ts';

interface StatusAndCollege {
  recruitingStatus: string;
  commitmentSchoolId: string | null;
}

/**
 * The columns of a commitment, which ends with the status. Without a college nothing is shown, so that the next one is
 * hidden until the athlete shows it.
 *
 * @throws AppError at `commitmentSchoolId` for a college beside a status that is not about one
 */
export function toCommitmentColumns(
  form: AthleteChanges,
  before: StatusAndCollege = { recruitingStatus: 'open', commitmentSchoolId: null },
): { commitmentSchoolId?: string | null; commitmentVisible?: boolean } {
  const { commitmentSchoolId = before.commitmentSchoolId, commitmentVisible } = form;
  const stored = before.recruitingStatus as StoredRecruitingStatus;
  const { recruitingStatus = fromStoredRecruitingStatus(stored) } = form;
  assertCommitmentHasStatus(recruitingStatus, form.commitmentSchoolId);
  if (!commitmentSchoolId || !isCommittedOrSigned(recruitingStatus))
    return { commitmentSchoolId: null, commitmentVisible: false };
  return { commitmentSchoolId, ...(commitmentVisible === undefined ? {} : { commitmentVisible }) };
}
