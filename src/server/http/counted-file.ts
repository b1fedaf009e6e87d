/** The body of a response without a schema, with the ids of what is in it, for daily budgets. */
export class CountedFile {
  readonly body: string;
  readonly itemIds: readonly string[];

  constructor(body: string, itemIds: readonly string[]) {
    this.body = body;
    this.itemIds = itemIds;
  }
}
