export type State = 'green' | 'amber' | 'red'

export type Check = {
  name: string
  state: State
  message: string
  action?: string
  /** Ends the action: a command of the program, named as commands are called where it is shown. */
  command?: string
}

export const green = (name: string, message: string): Check => ({ name, state: 'green', message })

export const amber = (name: string, message: string, action: string, command?: string): Check => ({
  name,
  state: 'amber',
  message,
  action,
  ...(command && { command }),
})

export const red = (name: string, message: string, action: string, command?: string): Check => ({
  name,
  state: 'red',
  message,
  action,
  ...(command && { command }),
})

/** Whether it names a variable, which only the person who runs the server can set; the code of an error is none. */
export function namesVariable(text: string): boolean {
  return /\b(?!SQLITE_|ERR_)[A-Z][A-Z0-9]*_[A-Z0-9_]+/.test(text)
}

export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
