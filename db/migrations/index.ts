import { baseline } from './baseline/index.ts'
import type { Migration } from './migration.ts'

/** All of them, oldest first. A list, because the bundled server has no folder to search. */
export const migrations: readonly Migration[] = [baseline]
