type Line = (details: object, text: string) => void

/** The part of the logger that the database layer uses. */
export type Log = { info: Line; warn: Line }

export const silent: Log = { info: () => {}, warn: () => {} }
