import type { Db } from '#db/schema.ts'
import type { SubmissionState } from './submissions.server.ts'

export type Approval = {
  submission: string
  revision: number
  by: string
  at: Date
  /** SHA-256 of what went live. */
  hash: string
}

/** The approvals of a list, or of a text in a language, newest first. */
export async function listApprovals(db: Db, list: string): Promise<Approval[]> {
  const rows = await approvals(db)
    .where('list', '=', list)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(toApproval)
}

/** The approvals behind changes or prices, by the id of the submission. */
export async function findApprovals(
  db: Db,
  made: readonly { submission: string | null }[],
): Promise<Map<string, Approval>> {
  const ids = [...new Set(made.flatMap(({ submission }) => submission ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await approvals(db).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toApproval(row)]))
}

/** An approval and its subject: a list as in `changes`, 'settings', 'prices' or 'order:letter'. */
export type PageApproval = Approval & {
  of: string
  title: string
  submittedBy: string
  /** Set where one of the two gave the other access: 'Jane Doe invited Omar Roe'. */
  letIn?: string
}

/** Every approval up to a time, oldest first. */
export async function listApprovalsUntil(db: Db, until: Date): Promise<PageApproval[]> {
  const rows = await approvals(db)
    .select(['list', 'title', 'submitted_by_name'])
    .where('decided_at', '<=', until)
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  // It looks through every change: nothing for a firm without a second person.
  const letIn = rows.length > 0 ? await readLetIn(db, until) : new Map<string, string>()
  return rows.map(({ list, title, submitted_by_name, ...row }) => ({
    of: list,
    title,
    submittedBy: submitted_by_name,
    ...toApproval(row),
    ...(letIn.has(row.id) && { letIn: letIn.get(row.id) }),
  }))
}

async function readLetIn(db: Db, until: Date): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('changes')
    .select(['record_id', 'differences'])
    .where('action', '=', 'approved')
    .where('at', '<=', until)
    .execute()
  return new Map(
    rows.flatMap(({ record_id: id, differences }) => {
      const { letIn } = differences as { letIn?: { after: unknown } }
      return letIn ? [[id, String(letIn.after)] as const] : []
    }),
  )
}

function approvals(db: Db) {
  return db
    .selectFrom('submissions')
    .select(['id', 'revision', 'decided_by_name', 'decided_at', 'hash'])
    .where('state', '=', 'approved' satisfies SubmissionState)
}

type ApprovedRow = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>

function toApproval({ id, revision, decided_by_name, decided_at, hash }: ApprovedRow): Approval {
  const at = decided_at ?? new Date(0)
  return { submission: id, revision: revision ?? 0, by: decided_by_name, at, hash }
}
