/** Plain answers to what no form of ours sends; `max` is in KB. The last two: of a call. */
export type Refusals = Record<'notAForm' | 'unreadable' | 'unavailable' | 'failed', string> & {
  tooLong(max: number): string
}

export const refusals: Refusals = {
  notAForm: 'Send the form as a browser does.\n',
  unreadable: 'This form could not be read. Send it again.\n',
  tooLong: (max) =>
    `This is too much at once: at most ${max} KB. Go back and shorten your message; it is still there.\n`,
  unavailable: 'The service is briefly unavailable. Please try again.',
  failed: 'Something went wrong. Please try again.',
}
