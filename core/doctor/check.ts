export type State = 'green' | 'amber' | 'red'

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

export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
