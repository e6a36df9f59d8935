/** Green: as it should be. Amber: look at it soon. Red: something promised does not work. */
export type State = 'green' | 'amber' | 'red'

/** One finding of the doctor: what was looked at, how it is, and what to do about it. */
export type Check = { name: string; state: State; message: string; action?: string }

export const green = (name: string, message: string): Check => ({ name, state: 'green', message })

export const amber = (name: string, message: string, action: string): Check => ({
  name,
  state: 'amber',
  message,
  action,
})

export const red = (name: string, message: string, action: string): Check => ({
  name,
  state: 'red',
  message,
  action,
})
