import type { ColumnType } from 'kysely'
import type { JsonText } from '../values.ts'

/** Written through `json` only. */
export type Json = ColumnType<unknown, JsonText, JsonText>
export type JsonWithDefault = ColumnType<unknown, JsonText | undefined, JsonText>
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
export type OptionalJson = ColumnType<unknown, JsonText | null | undefined, JsonText | null>
export type WithDefault<T> = ColumnType<T, T | undefined, T>

/** What each record of a list has besides its fields. */
export type RecordColumns = {
  id: string
  /** Of core/record/store.server.ts. */
  translations: JsonWithDefault
  display_order: WithDefault<number>
  created_at: Date
  updated_at: Date
  removed_at: Optional<Date>
  removed_by: Optional<string>
}
