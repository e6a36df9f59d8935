import { href } from 'react-router'
import type { Words } from '#app/ui/words.tsx'
import type { Approval } from '#core/approval/approvals.server.ts'
import './review.css'
import { shortHash } from '#core/text.ts'

/** 'Approved by Omar Second, 22 Nov 2026 10:05 · 1f0a9c3b5d7e'. */
export function wordsOfApproval({ submission, by, at, hash }: Approval): Words {
  return [
    { label: 'Approved', to: href('/admin/review/:id', { id: submission }) },
    ' by ',
    { name: by },
    ', ',
    at,
    ' · ',
    { code: shortHash(hash) },
  ]
}
