import { readFileSync } from 'node:fs'
import { type Config, configOf, type ListenConfig } from './config.ts'
import { ConfigError, readVariable, type Variables, variables } from './config-variables.ts'
import { listInClear } from './in-clear.ts'
import { readSessionSecret } from './session-secret.ts'

type Environment = Record<string, string | undefined>

/** Makes the session secret in the data folder if there is none. */
export function readConfig(environment: Environment): Config {
  return withSecret(readListenConfig(environment))
}

export function withSecret(config: ListenConfig): Config {
  return { ...config, sessionSecret: config.sessionSecret ?? readSessionSecret(config.dataDir) }
}

/**
 * An empty variable counts as unset. NAME_FILE names a file that holds the value of NAME, as containers
 * hand over secrets. Throws ConfigError, one line per wrong variable.
 */
export function readListenConfig(environment: Environment): ListenConfig {
  const issues: string[] = []
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, variable]) => {
      const { value, isUsable } = readVariable(variable, findValue(environment, name, issues))
      if (!isUsable) issues.push(`${name} is not usable: expected ${variable[1]}`)
      return [name, isUsable ? value : undefined]
    }),
  ) as Variables
  issues.push(...issuesOfGroups(values, environment))
  if (issues.length > 0) throw new ConfigError(issues)
  return configOf(values)
}

/** Without the line break that editors leave at the end of a file. */
function findValue(environment: Environment, name: string, issues: string[]): string | undefined {
  const given = environment[name] || undefined
  const file = environment[`${name}_FILE`]
  if (!file) return given
  if (given) issues.push(`${name} and ${name}_FILE are both set: one of them is enough`)
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined
  } catch (error) {
    issues.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return undefined
  }
}

function issuesOfGroups(values: Variables, environment: Environment): string[] {
  const issues: string[] = []
  if (values.DATABASE_URL && !values.SESSION_SECRET)
    issues.push('SESSION_SECRET is missing: with DATABASE_URL every process needs the same one')
  for (const group of [
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
    ['QUOTES_PROVIDER', 'QUOTES_API_KEY'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
    ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    [
      'BACKUP_S3_ENDPOINT',
      'BACKUP_S3_BUCKET',
      'BACKUP_S3_ACCESS_KEY_ID',
      'BACKUP_S3_SECRET_ACCESS_KEY',
    ],
  ] as const) {
    const missing = group.filter((name) => !environment[name] && !environment[`${name}_FILE`])
    if (missing.length > 0 && missing.length < group.length)
      issues.push(`${missing.join(', ')} is missing: ${group.join(', ')} belong together`)
  }
  if (values.BACKUP_DIR && values.BACKUP_S3_BUCKET)
    issues.push('BACKUP_DIR and BACKUP_S3_BUCKET are both set: backups go to one of them')
  if (values.BACKUP_COPY === 'yes' && values.DATABASE_URL)
    issues.push('BACKUP_COPY is for SQLite: PostgreSQL archives its log itself (docs/running.md)')
  return [...issues, ...listInClear(values)]
}
