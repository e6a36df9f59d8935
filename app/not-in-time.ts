/**
 * Not 408: browsers send again by themselves, up to three times, what is answered so on a connection that
 * they have used before.
 */
export const lateStatus = 400

export const isLate = (data: unknown) =>
  typeof data === 'object' && data !== null && 'isLate' in data

/** Is told to the sender of a body that did not come in its time (server/http/body-time.ts), also of a short form. */
export const notInTime =
  'The connection is too slow for so much, or broke off. Nothing was changed. Please try again; a long file comes sooner in parts.'
