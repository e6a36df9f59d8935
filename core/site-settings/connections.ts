const connectionNames = ['quotes', 'mail', 'storage', 'breaches'] as const

export type ConnectionName = (typeof connectionNames)[number]

export function isConnection(name: unknown): name is ConnectionName {
  return connectionNames.some((known) => known === name)
}

/** Every secret is masked. */
export type Connection = { name: ConnectionName; title: string; setUp: string }

/** Every secret is masked. */
export type ConnectionResult = { isGood: boolean; tried: string; answer: string }

/** Targets come from the environment only, never from user input. */
export type Connections = {
  list: readonly Connection[]
  test(name: ConnectionName, asker: { email: string }): Promise<ConnectionResult>
}
