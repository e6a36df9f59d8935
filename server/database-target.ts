import { join } from 'node:path'
import type { Config } from './config.ts'

/** SQLite keeps its log beside it, under names that begin with this one. */
export const databaseName = 'qantara.sqlite'

/** What every process of an installation connects to. */
export function targetOf(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'isCopied'>,
): { url: string } | { file: string; isCopied: boolean } {
  const { databaseUrl, dataDir, isCopied } = config
  return databaseUrl ? { url: databaseUrl } : { file: join(dataDir, databaseName), isCopied }
}
