import type { Question, RowIssue } from './list.ts'

/** Rolls back the save; the user sees these issues. */
export class InvalidList extends Error {
  readonly issues: RowIssue[]
  constructor(issues: RowIssue[]) {
    super('The list was refused')
    this.issues = issues
  }
}

/** Rolls back the save until the user confirms these questions. */
export class Unconfirmed extends Error {
  readonly questions: Question[]
  constructor(questions: Question[]) {
    super('The save has to be confirmed')
    this.questions = questions
  }
}
