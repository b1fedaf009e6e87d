/** Words that ask for grades without a number, which the filter needs. */
export const vagueGrades =
  /(?<![\p{L}\p{M}\p{N}'’-])(?:(?:very|really)\s+)?(?:good|great|high|strong|solid|excellent|best|decent|nice|top)\s+(?:gpas?|grades|academics)(?![\p{L}\p{N}'’-])/iu;
