import { recordReachedLimit, removeStaff } from '#features/staff/server/staff.ts';
import { requestVerificationAndConfirmMailbox } from './coach-verification.ts';
import { addVerifiedCoach, evaluateAthleteAs } from './evaluate-as-verified-coach.ts';
import type { MemberClient } from './http-client.ts';
import { addAuthenticatorApp } from './second-factor-sign-in.ts';
import type { TestApp } from './test-app.ts';
import { addStaff, dayFromNow, suspendMember } from './test-staff.ts';

/** What staff do that is audited, each about a member; returns whose the entry is. */
export function createAuditedStaffActions(app: TestApp) {
  const asStaff =
    (act: (staff: MemberClient, member: MemberClient) => Promise<unknown>) =>
    async (member: MemberClient) => {
      const staff = await addStaff(app);
      await act(staff, member);
      return staff;
    };
  const actOn = (kind: string) =>
    asStaff((staff, { id }) =>
      staff.post(`/api/staff/people/${id}/actions`, { kind, reason: 'Look at this' }),
    );
  const addReportAndReturnPath = async ({ id }: MemberClient) => {
    const { body } = await (await app.addAthlete()).post('/api/reports', { userId: id, reason: 'spam' });
    return `/api/staff/reports/${body.id}`;
  };
  const addAppealAndReturnPath = async (staff: MemberClient, member: MemberClient) => {
    await suspendMember(staff, member.id);
    const [action] = (await member.get('/api/account-actions')).body;
    await member.post('/api/appeals', { actionId: action.id, words: 'Look at this' });
    const { body } = await staff.get(`/api/staff/people/${member.id}`);
    return `/api/staff/appeals/${body.actions[0].appealId}/answer`;
  };
  const appealAssignment = async (staff: MemberClient, member: MemberClient) =>
    (await addAppealAndReturnPath(staff, member)).replace(/appeals\/(.*)\/answer/, 'queue/$1/assignment');
  /** A coach and an athlete of one family name, whatever the member's. */
  const decideEvaluation = (outcome: 'struck' | 'left') => async () => {
    const staff = await addStaff(app);
    const coach = await addVerifiedCoach(app, {}, { firstName: 'Ray', lastName: 'Moreno' });
    const athlete = await app.addAthlete({}, { firstName: 'Ana', lastName: 'Moreno' });
    await evaluateAthleteAs(coach, athlete, 5);
    await app.runJobs('evaluation-check');
    const { body } = await staff.get('/api/staff/queue?kind=evaluation&limit=100');
    const { path } = body.find(({ person }: { person: { id: string } }) => person.id === coach.id);
    await staff.get(`/api${path}`);
    await staff.post(`/api${path}/outcome`, { outcome, reason: 'Look at this' });
    return staff;
  };
  const decideLimit = (outcome: 'raised' | 'left') =>
    asStaff(async (staff, { id: userId }) => {
      const ctx = { db: app.database.db, now: app.now };
      await recordReachedLimit(ctx, { userId, counted: 'profiles', per: 'account' });
      const { body } = await staff.get('/api/staff/queue?kind=daily-limit&limit=100');
      const item = body.find(({ person }: { person: { id: string } }) => person.id === userId);
      const form = { outcome, reason: 'A camp of many athletes', until: dayFromNow(10) };
      await staff.get(`/api/staff/daily-limits/${item.id}`);
      return staff.post(`/api/staff/daily-limits/${item.id}/outcome`, form);
    });
  /** A request to read a conversation of the member, and what its asker and a colleague do with it. */
  const readThread =
    (act: (path: string, asker: MemberClient, colleague: MemberClient) => Promise<unknown>) =>
    async (member: MemberClient) => {
      const [asker, colleague, other] = [await addStaff(app), await addStaff(app), await app.addCoach()];
      await other.post('/api/messages', { senderId: other.id, receiverId: member.id, content: 'Hello' });
      const form = {
        userId: member.id,
        otherUserId: other.id,
        reason: 'Look at this',
        memberReason: 'We looked',
      };
      const { body } = await asker.post('/api/staff/thread-readings', form);
      const actor = await act(`/api/staff/thread-readings/${body.id}`, asker, colleague);
      return actor === colleague ? colleague : asker;
    };
  const decideReading = (outcome: string) =>
    readThread(async (path, _, colleague) => {
      await colleague.post(`${path}/outcome`, { outcome });
      return colleague;
    });
  const startFactorRemoval = asStaff(async (staff, member) => {
    await addAuthenticatorApp(member);
    await staff.post(`/api/staff/people/${member.id}/factor-removals`, { reason: 'Look at this' });
  });
  return {
    'staff invited': asStaff((staff, { id }) =>
      staff.post('/api/staff/invitations', { email: `${id}@fieldhouse.test` }),
    ),
    'staff removed': async () => {
      const staff = await addStaff(app);
      await removeStaff({ db: app.database.db, now: app.now }, staff.email, { mayBeLast: true });
      return staff;
    },
    'member warned': actOn('warn'),
    'member restricted': actOn('restrict'),
    'member suspended': asStaff((staff, { id }) => suspendMember(staff, id)),
    'member freed': asStaff(async (staff, { id }) => {
      await suspendMember(staff, id);
      await staff.post(`/api/staff/people/${id}/actions`, { kind: 'lift', reason: 'Look at this' });
    }),
    'suspension over': async (member: MemberClient) => {
      await suspendMember(await addStaff(app), member.id);
      await app.runInDays(11, () => app.runJobs('suspension-ends'));
    },
    'sessions of member ended': actOn('end-sessions'),
    'content removed': asStaff(async (staff, { id }) => {
      const [part] = (await staff.get(`/api/staff/people/${id}/content`)).body;
      const path = `/api/staff/people/${id}/content-removals`;
      return staff.post(path, { ...part, reason: 'Look at this' });
    }),
    'name corrected': asStaff((staff, { id }) => {
      const name = { firstName: 'Ray', lastName: 'Fern', reason: 'Look at this' };
      return staff.post(`/api/staff/people/${id}/name-corrections`, name);
    }),
    'role corrected': async () => {
      const [staff, { id }] = [await addStaff(app), await app.register('athlete')];
      const form = { role: 'coach', reason: 'Look at this' };
      await staff.post(`/api/staff/people/${id}/role-corrections`, form);
      return staff;
    },
    'school corrected': async () => {
      const [staff, { id }] = [await addStaff(app), await app.addCoach()];
      const { body } = await staff.get('/api/schools?q=stanford+university');
      const form = { schoolId: body[0].id, reason: 'Look at this' };
      await staff.post(`/api/staff/people/${id}/school-corrections`, form);
      return staff;
    },
    'evaluation struck': decideEvaluation('struck'),
    'evaluation read': decideEvaluation('left'),
    'evaluation decided': decideEvaluation('left'),
    'daily limit raised': decideLimit('raised'),
    'daily limit decided': decideLimit('left'),
    'daily limit read': decideLimit('left'),
    'number rows read': asStaff((staff) => staff.get('/api/staff/numbers/rows?number=registrations')),
    'verification read': async () => {
      const [staff, coach] = [await addStaff(app), await app.addCoach()];
      const id = await requestVerificationAndConfirmMailbox(app, coach);
      await staff.get(`/api/staff/verifications/${id}`);
      return staff;
    },
    'removal of factors started': startFactorRemoval,
    'factors removed by link': async (member: MemberClient) => {
      await startFactorRemoval(member);
      await app.runJobs('staff-action-email');
      const token = await app.findEmailedToken(member.email, 'remove-second-step');
      await app.visitor().post('/api/auth/factor-removal-confirmation', { token });
    },
    'birth date of athlete corrected': async () => {
      const [staff, { id }] = [await addStaff(app), await app.addAthlete()];
      const form = { birthDate: `${new Date().getUTCFullYear() - 16}-01-02`, reason: 'Look at this' };
      await staff.post(`/api/staff/people/${id}/birth-date-corrections`, form);
      return staff;
    },
    'correspondents listed': asStaff((staff, { id }) => staff.get(`/api/staff/people/${id}/correspondents`)),
    'thread reading asked': readThread(async () => {}),
    'thread reading looked up': readThread((path, asker) => asker.get(path)),
    'thread reading approved': decideReading('approved'),
    'thread reading declined': decideReading('declined'),
    'thread reading revoked': readThread((path, asker) => asker.post(`${path}/revocation`)),
    'thread read': readThread(async (path, asker, colleague) => {
      await colleague.post(`${path}/outcome`, { outcome: 'approved' });
      await asker.get(`${path}/messages`);
    }),
    'report read': asStaff(async (staff, member) => staff.get(await addReportAndReturnPath(member))),
    'report assigned': asStaff(async (staff, member) =>
      staff.put(`${await addReportAndReturnPath(member)}/assignment`),
    ),
    'report left': asStaff(async (staff, member) =>
      staff.delete(`${await addReportAndReturnPath(member)}/assignment`),
    ),
    'report decided': asStaff(async (staff, member) =>
      staff.post(`${await addReportAndReturnPath(member)}/outcome`, { outcome: 'no-action' }),
    ),
    'queue item assigned': asStaff(async (staff, member) => staff.put(await appealAssignment(staff, member))),
    'queue item left': asStaff(async (staff, member) => staff.delete(await appealAssignment(staff, member))),
    'missing school decided': async () => {
      const staff = await addStaff(app);
      const school = `Academy of ${staff.id}`;
      await app.addCoach({ school, schoolId: null, city: 'Austin', state: 'TX' });
      const { body } = await staff.get('/api/staff/queue?kind=missing-school&limit=100');
      const item = body.find(({ title }: { title: string }) => title === school);
      await staff.post(`/api/staff/missing-schools/${item.id}/outcome`, { outcome: 'added' });
      return staff;
    },
    'member looked up': asStaff((staff, { id }) => staff.get(`/api/staff/people/${id}`)),
    appealed: async (member: MemberClient) =>
      void (await addAppealAndReturnPath(await addStaff(app), member)),
    'appeal answered': asStaff(async (staff, member) =>
      staff.post(await addAppealAndReturnPath(staff, member), { granted: false, answer: 'Look at this' }),
    ),
  };
}
