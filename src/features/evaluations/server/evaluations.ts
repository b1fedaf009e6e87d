// What other features use of evaluations.

export {
  createSuspiciousEvaluationQueueSource,
  findEvaluationForStaff,
  leaveEvaluation,
  lockEvaluationAwaitingStaff,
  restoreEvaluationOfAction,
  strikeEvaluation,
} from './suspicious-evaluations.ts';
