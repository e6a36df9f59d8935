import type { ColumnType } from 'kysely'
import type { JsonText } from '../values.ts'

/** Written through `json` only. */
export type Json = ColumnType<unknown, JsonText, JsonText>
export type JsonWithDefault = ColumnType<unknown, JsonText | undefined, JsonText>
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>
export type OptionalJson = ColumnType<unknown, JsonText | null | undefined, JsonText | null>
export type WithDefault<T> = ColumnType<T, T | undefined, T>
