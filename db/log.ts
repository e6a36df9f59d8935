type Line = (details: object, text: string) => void

export type Log = { info: Line; warn: Line }

export const silent: Log = { info: () => {}, warn: () => {} }
