import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { staffPageId } from '#app/staff-rows.ts'
import { ownOrigins } from './origins.ts'
import { areasOf, buildOfPage } from './staff-areas.ts'

const ids = ['root', 'admin/frame', 'admin/people', 'admin/invite', 'admin/team', 'sign-in/card']
const parents: Record<string, string> = {
  'admin/frame': 'root',
  'admin/people': 'admin/frame',
  'admin/invite': 'admin/people',
  'admin/team': 'admin/frame',
  'sign-in/card': 'root',
}
const build = {
  routes: Object.fromEntries(ids.map((id) => [id, { id, parentId: parents[id], module: {} }])),
  assets: {
    entry: { module: '', imports: [] },
    routes: Object.fromEntries(ids.map((id) => [id, { id }])),
    url: '/all.js',
    version: 'all',
  },
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

test('a page gets its own routes, and browsers the list of its area', () => {
  const areas = areasOf(build, ownOrigins({ publicOrigin: 'https://www.example.com', port: 3000 }))
  const admin = areas.find(({ name }) => name === 'admin')
  if (!admin) throw new Error('There is no such area')
  const { assets, routes } = buildOfPage(admin, 'admin/invite')
  const own = ['root', 'admin/frame', 'admin/people', 'admin/invite']
  expect(Object.keys(routes)).toEqual(own)
  expect(Object.keys(assets.routes)).toEqual(own)
  expect(assets.url).toBe(admin.manifest.url)
  expect(admin.manifest.script).toContain('admin/team')
  expect(admin.manifest.script).not.toContain('sign-in')
})

test('the address of a staff page is answered by its own row', async () => {
  const staff = routes.filter(({ area }) => area)
  const app = new Hono()
  for (const row of staff) app.all(row.path, (c) => c.text(staffPageId(row)))
  for (const row of staff) {
    const address = row.path.replace(/:\w+/g, 'nobody').replace('*', 'nowhere')
    const answer = await app.request(address)
    expect([address, await answer.text()]).toEqual([address, staffPageId(row)])
  }
})
