import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { iconLinks } from '#app/brand.ts'
import { type AppContext, appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { keepFields, useKeptFields } from '#app/kept-fields.ts'
import { openKeptTexts } from '#app/kept-text.ts'
import { CameFrom, useTrail } from '#app/ui/dialog.tsx'
import { OfficeZone, ZoneNote } from '#app/ui/moment.tsx'
import { findAttention } from '#core/dashboard/attention.server.ts'
import { findDue } from '#core/dashboard/waiting.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { findBrand } from '#core/site-settings/brand.server.ts'
import { version } from '#core/version.server.ts'
import { requireAdmin } from '../guard.ts'
import { NeedsApproval } from '../review/needs-approval.ts'
import { usePreload } from '../use-preload.ts'
import { useStayWhenLost } from '../use-stay-when-lost.ts'
import type { Route } from './+types/frame.ts'
import '../admin.css'
import { dropLostDrafts } from '../drafts.ts'
import { ConnectionNotice, useCheckOnReturn } from './connection-notice.tsx'
import { EntryLink } from './entry-link.tsx'
import { countsOf, itemsFor } from './items.ts'
import { JumpLink } from './jump-link.tsx'
import { type Entry, settingsOf } from './menu.ts'
import { BottomBar, Rail } from './rail.tsx'
import { HeadSlot, ShownMenu } from './screen-head.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsavedLogo } from './unsaved-logo.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAdmin]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepFields]

export async function loader(args: Route.LoaderArgs) {
  const context = args.context.get(appContext)
  const { id, name, email, role } = requireUser(args)
  const settings = await findSettings(context.db)
  const { firm, timeZone, approval } = settings
  return {
    firm: firm.name,
    version,
    ...(await findBrand(context.db, settings)),
    personId: id,
    keptKey: context.accountMailer.encryption.codeOf(`what ${id} types`),
    person: name || email,
    role,
    timeZone,
    needsApproval: approval.required,
    counts: await countOrNone(context),
  }
}

async function countOrNone({ db, log }: AppContext): Promise<Record<string, number>> {
  const now = new Date()
  try {
    const [attention, due] = await Promise.all([findAttention(db, now), findDue(db, now)])
    return countsOf(attention, now, due)
  } catch (err) {
    log.warn({ err }, 'the counts of the rail could not be read')
    return {}
  }
}

export default function AdminFrame({ loaderData }: Route.ComponentProps) {
  const { firm, logo, icon, person, role, timeZone, counts, needsApproval, version } = loaderData
  openKeptTexts(loaderData.keptKey)
  const isTypedBack = useKeptFields(loaderData.personId)
  const isDraftDropped = useDroppedDrafts(loaderData.personId)
  const items = itemsFor(role, needsApproval)
  const menu = { items, counts, pathname: useLocation().pathname }
  const slot = useState<HTMLElement | null>(null)
  const unsavedLogo = useState<string>()
  const cameFrom = useTrail()
  useCheckOnReturn()
  usePreload()
  useStayWhenLost()
  const isSlow = useIsSlow()
  useKeyboardInset()
  return (
    <OfficeZone value={timeZone}>
      <HeadSlot value={slot}>
        <JumpLink to="content" className="skip-link">
          Skip to the content
        </JumpLink>
        {icon && <link rel="icon" type="image/png" href={iconLinks(icon)?.small} />}
        <UnsavedLogo value={unsavedLogo}>
          <TopBar firm={firm} logo={logo} person={person} items={items} />
          <div className="panel">
            <Rail menu={menu} version={version} />
            <main id="content" tabIndex={-1} aria-busy={isSlow || undefined}>
              <div role="status">{isSlow && <p className="loading-sign">Loading…</p>}</div>
              <ConnectionNotice isTypedBack={isTypedBack} isDraftDropped={isDraftDropped} />
              <NeedsApproval value={needsApproval}>
                <ShownMenu value={menu}>
                  <CameFrom value={cameFrom}>
                    <BesideList entries={settingsOf(menu)}>
                      <Outlet />
                      <ZoneNote />
                    </BesideList>
                  </CameFrom>
                </ShownMenu>
              </NeedsApproval>
            </main>
          </div>
          <BottomBar items={items} />
        </UnsavedLogo>
      </HeadSlot>
    </OfficeZone>
  )
}

function BesideList({ entries, children }: { entries: readonly Entry[]; children: ReactNode }) {
  if (entries.length === 0) return children
  return (
    <div className="beside-list">
      <nav className="screen-list" aria-label="Settings">
        <ul>
          {entries.map((entry) => (
            <li key={entry.name}>
              <EntryLink entry={entry} />
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  )
}

/** For browsers that do not make the page smaller: `--keyboard`. */
function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    if (!visible) return
    const measure = () => {
      const covered = innerHeight - visible.height * visible.scale - visible.offsetTop
      const isKeyboard = visible.scale === 1 && covered > 80
      document.documentElement.style.setProperty(
        '--keyboard',
        `${isKeyboard ? Math.round(covered) : 0}px`,
      )
    }
    visible.addEventListener('resize', measure)
    visible.addEventListener('scroll', measure)
    return () => {
      visible.removeEventListener('resize', measure)
      visible.removeEventListener('scroll', measure)
    }
  }, [])
}

/** What takes less is not worth a word. */
const patienceMs = 300

/** Whether the next screen has let one wait. */
function useIsSlow(): boolean {
  const isLoading = useNavigation().state === 'loading'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(setSlow, patienceMs, true)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isSlow
}

/** Whether drafts that this version cannot read have just been dropped; false at the next address. */
function useDroppedDrafts(person: string): boolean {
  const { key } = useLocation()
  const [droppedAt, setDroppedAt] = useState<string>()
  useEffect(() => {
    if (dropLostDrafts(person)) setDroppedAt(key)
  }, [person, key])
  return droppedAt === key
}
