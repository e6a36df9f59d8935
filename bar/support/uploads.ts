import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { adminCookie } from '#tests/support/seed-pictures.ts'
import type { RunningServer } from '#tests/support/server.ts'

export type Uploaded = { status: number; ms: number; url: string; error: string }

/** Brings pictures to a running program, one admin for all. */
export async function createUploader(site: RunningServer) {
  const cookie = await adminCookie(site)
  return async (body: Buffer, target = 'team-images?name=Amina'): Promise<Uploaded> => {
    const started = performance.now()
    const answer = await fetch(`${site.origin}/admin/pictures/${target}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(body),
    })
    const { url = '', error = '' } = (await answer.json()) as { url?: string; error?: string }
    return { status: answer.status, ms: performance.now() - started, url, error }
  }
}

/** Memory of a process and of those that it started, in MB (Linux). */
function memoryOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [String(pid), ...children].filter(Boolean).reduce((sum, each) => sum + own(each), 0)
}

function own(pid: string): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/**
 * How long a visitor waits while some work is done, in milliseconds at the 95th percentile: by the
 * clock, and but for what other processes on the same processors cost.
 */
export async function watchVisitor<T>(
  site: RunningServer,
  work: () => Promise<T>,
): Promise<{ result: T; p95: number; ownP95: number }> {
  // This answer is never cached.
  const asked = [`${site.origin}/api/team-members`, String(site.workerPid())]
  const visitor = fork(join(import.meta.dirname, 'visitor.ts'), asked)
  const failed = once(visitor, 'exit').then(([code]) => {
    throw new Error(`The visitor ended with ${code}`)
  })
  failed.catch(() => {})
  const told = once(visitor, 'message') as Promise<[[number, number]]>
  const result = await work().finally(() => visitor.connected && visitor.send('enough'))
  const [[p95, ownP95]] = await Promise.race([told, failed])
  return { result, p95, ownP95 }
}

/**
 * Watches a running program while some work is done: how much memory it came to need, in MB above
 * what it had before, and how long visitors waited for its pages, in ms at the 95th percentile.
 */
export async function watch<T>(site: RunningServer, work: () => Promise<T>) {
  const before = memoryOf(site.workerPid())
  const waits: number[] = []
  let peak = before
  let isDone = false
  const visitor = (async () => {
    while (!isDone) {
      const started = performance.now()
      // This answer is never cached.
      const answer = await fetch(`${site.origin}/api/team-members`)
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`A visitor got ${answer.status}`)
      waits.push(performance.now() - started)
      peak = Math.max(peak, memoryOf(site.workerPid()))
      await pause(10)
    }
  })()
  const result = await work().finally(() => {
    isDone = true
  })
  await visitor
  const p95 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Number.NaN
  return { result, grown: peak - before, p95 }
}
