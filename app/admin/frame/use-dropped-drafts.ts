import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { dropLostDrafts } from '../drafts.ts'

/** Whether drafts that this version cannot read have just been dropped; false at the next address. */
export function useDroppedDrafts(person: string): boolean {
  const { key } = useLocation()
  const [droppedAt, setDroppedAt] = useState<string>()
  useEffect(() => {
    if (dropLostDrafts(person)) setDroppedAt(key)
  }, [person, key])
  return droppedAt === key
}
