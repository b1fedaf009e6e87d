// What other features use of evaluations.

export {
  createSuspiciousEvaluationQueueSource,
  decideEvaluationStaysInRating,
  findEvaluationForStaff,
  lockEvaluationAwaitingStaff,
  restoreEvaluationOfAction,
  strikeEvaluation,
} from './check-and-review-suspicious-evaluations.ts';
