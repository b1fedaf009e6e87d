// What other features use of evaluations.

export {
  createSuspiciousEvaluationQueueSource,
  findEvaluationForStaff,
  keepEvaluationCounting,
  lockEvaluationAwaitingStaff,
  restoreEvaluationOfAction,
  strikeEvaluation,
} from './check-and-review-suspicious-evaluations.ts';
