import { baseline } from './baseline/index.ts'
import type { Migration } from './migration.ts'

/** All of them, oldest first. A list, because the bundled server has no folder to search. */
export const migrations: readonly Migration[] = [baseline]

/** Names of migrations of the next version that remove what this one has stopped using. */
export const livesWith: readonly string[] = []
