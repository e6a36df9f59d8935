import { Refusal } from '#core/issue.ts'
import { invite, listInvitations, withdrawInvitation } from '#core/people/invitations.server.ts'
import { findPerson, listPeople } from '#core/people/list.server.ts'
import { removeSecondFactor } from '#core/people/operator.server.ts'
import * as people from '#core/people/people.server.ts'
import { signOutEverywhere } from '#core/people/people.server.ts'
import type { Role } from '#core/rights/role.ts'
import type { EventType } from '#core/security/event.ts'
import type { Dependencies } from '#core/sign-in/dependencies.ts'
import { findSecurityLog } from '#core/site-settings/security-log.server.ts'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { done, naming, type SignedIn } from './answers.ts'

export function peopleActions(deps: Dependencies, signedIn: SignedIn) {
  const { db, oidc } = deps
  const does = naming(signedIn)
  const office = { origin: deps.accountMailer.origin, oidc }
  type OfPerson = { personId: string }
  return {
    removeSecondFactor: (request: Request, { personId }: OfPerson) =>
      does('removed', request, ({ actor, client }) =>
        removeSecondFactor(deps, actor.id, client, personId),
      ),
    listPeople: (
      request: Request,
      query: Parameters<typeof listPeople>[2] = { search: '', show: 'all', page: 1 },
    ) =>
      signedIn(request, async ({ actor: { id } }) => ({
        ...done('listed'),
        ...(await listPeople(db, id, query)),
        invitations: await listInvitations(db, id),
      })),
    findPerson: (request: Request, personId: string) =>
      signedIn(request, async ({ actor: { id } }) => {
        const person = await findPerson(db, id, personId)
        if (!person) throw new Refusal('not-found')
        return { ...done('found'), person }
      }),
    invite: (request: Request, form: { email: string; role: Role }) =>
      does('invited', request, ({ actor }) => invite(db, deps.accountMailer, actor.id, form)),
    withdrawInvitation: (request: Request, form: { id: string }) =>
      does('withdrawn', request, ({ actor: { id } }) => withdrawInvitation(db, id, form.id)),
    setRole: (request: Request, input: OfPerson & { role: Role }) =>
      does('role-changed', request, ({ actor, client }) =>
        people.saveRole(db, office, actor.id, input, client),
      ),
    disable: (request: Request, { personId }: OfPerson) =>
      does('disabled', request, ({ actor, client }) =>
        people.disablePerson(db, office, actor.id, personId, client),
      ),
    enable: (request: Request, { personId }: OfPerson) =>
      does('enabled', request, ({ actor, client }) =>
        people.enablePerson(db, office, actor.id, personId, client),
      ),
    signOutEverywhere: (request: Request, { personId }: OfPerson) =>
      does('signed-out', request, ({ actor: { id } }) => signOutEverywhere(db, id, personId)),
    securityLog: (request: Request, { type }: { type: EventType | undefined }) =>
      signedIn(request, async ({ actor: { id } }) => ({
        ...done('found'),
        ...(await findSecurityLog(db, id, type)),
      })),
    saveSecuritySettings: (request: Request, form: { days: number; required: boolean }) =>
      signedIn(request, async ({ actor: { id } }) => {
        const loaded = await findSiteSettings(db)
        const plain = {
          ...loaded.plain,
          securityLog: { days: form.days },
          secondFactor: { required: form.required },
        }
        return saveSiteSettings(db, id, { ...loaded, plain }, loaded)
      }),
  }
}
