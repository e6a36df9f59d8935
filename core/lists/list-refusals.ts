import type { Question, RowIssue } from './list.ts'

/** Nothing of the save stays, and the person is told these. */
export class InvalidList extends Error {
  readonly issues: RowIssue[]
  constructor(issues: RowIssue[]) {
    super('The list was refused')
    this.issues = issues
  }
}

/** Nothing of the save stays until somebody confirms these. */
export class Unconfirmed extends Error {
  readonly questions: Question[]
  constructor(questions: Question[]) {
    super('The save has to be confirmed')
    this.questions = questions
  }
}
