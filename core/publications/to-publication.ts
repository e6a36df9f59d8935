import type { Publication } from './publication.ts'

export function toPublication(row: {
  id: string
  position: number
  action: string
  version: number | null
  starts_at: Date
  is_scheduled: boolean
  cancels: string | null
  day: string
  recorded_at: Date
  recorded_by_name: string
  reason: string
}): Publication {
  return {
    id: row.id,
    position: row.position,
    action: row.action as Publication['action'],
    version: row.version,
    startsAt: row.starts_at,
    isScheduled: row.is_scheduled,
    cancels: row.cancels,
    day: row.day,
    recordedAt: row.recorded_at,
    by: row.recorded_by_name,
    reason: row.reason,
  }
}
