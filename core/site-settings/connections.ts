/** The services of others that the program may use. Safe in the browser. */
const connectionNames = ['quotes', 'mail', 'storage', 'breaches'] as const

export type ConnectionName = (typeof connectionNames)[number]

export function isConnection(name: unknown): name is ConnectionName {
  return connectionNames.some((known) => known === name)
}

/** How a connection is set up, with every secret masked. */
export type Connection = { name: ConnectionName; title: string; setUp: string }

/** What a test did and what came back, with every secret masked. */
export type ConnectionResult = { isGood: boolean; tried: string; answer: string }

/** Tests connections that the environment names; nobody's text chooses where to. */
export type Connections = {
  list: readonly Connection[]
  test(name: ConnectionName, asker: { email: string }): Promise<ConnectionResult>
}
