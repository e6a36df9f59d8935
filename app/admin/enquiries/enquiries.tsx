import { href, Link, Outlet } from 'react-router'
import { appContext, currentUserContext } from '#app/context.ts'
import { listEnquiries } from '#core/enquiries/inbox.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { orRefuse } from '../guard.ts'
import type { Route } from './+types/enquiries.ts'
import './enquiries.css'
import { EnquiryCard } from './enquiry-card.tsx'

const here = href('/admin/enquiries')

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Enquiries | Qantara' }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const suspected = url.searchParams.get('show') === 'spam'
  const page = pageNumber(url.searchParams.get('page'))
  const actorId = context.get(currentUserContext)?.id ?? ''
  const program = context.get(appContext)
  const inbox = await orRefuse(program, () =>
    listEnquiries(program.db, actorId, { suspected, page }),
  )
  return { ...inbox, suspected, page }
}

function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : 1
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { enquiries, more, suspected, page } = loaderData
  const address = (number: number) =>
    `${here}?${new URLSearchParams({ ...(suspected && { show: 'spam' }), page: String(number) })}`
  return (
    <>
      <ScreenHead
        title={suspected ? 'Suspected spam' : 'Enquiries'}
        more={[
          { to: here, label: 'Enquiries', isCurrent: !suspected },
          { to: `${here}?show=spam`, label: 'Suspected spam', isCurrent: suspected },
        ]}
      />
      {enquiries.length === 0 && <p>{suspected ? 'No suspected spam' : 'No enquiries'}</p>}
      <ol className="enquiries">
        {enquiries.map((enquiry) => (
          <EnquiryCard key={enquiry.id} enquiry={enquiry} />
        ))}
      </ol>
      <nav className="pages" aria-label="Pages">
        {page > 1 && <Link to={address(page - 1)}>Newer</Link>}
        {more && <Link to={address(page + 1)}>Older</Link>}
      </nav>
      <Outlet />
    </>
  )
}
