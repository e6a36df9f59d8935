import { href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { headOf } from '#app/ui/titled.ts'
import { listOwners } from '#core/enquiries/one-enquiry.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser } from '../guard.ts'
import type { Route } from './+types/enquiry.ts'
import './enquiries.css'
import { EnquiryActions } from './enquiry-actions.tsx'
import { EnquiryFacts } from './enquiry-facts.tsx'
import { EnquirySteps } from './enquiry-steps.tsx'
import { loadEnquiry } from './questions.server.ts'
import { StateOf } from './state-of.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`Enquiry ${loaderData?.enquiry.reference ?? ''}`, matches)
}

export async function loader(args: Route.LoaderArgs) {
  const enquiry = await loadEnquiry(args)
  const self = requireUser(args).id
  const owners = await listOwners(args.context.get(appContext).db, self)
  return { enquiry, owners, self, now: new Date(), noteKey: crypto.randomUUID() }
}

export default function Enquiry({ loaderData }: Route.ComponentProps) {
  const { enquiry, owners, self, now, noteKey } = loaderData
  const { name, message, erasedAt } = enquiry
  return (
    <>
      <ScreenHead
        title={erasedAt ? 'Erased enquiry' : name}
        state={<StateOf enquiry={enquiry} now={now} />}
        back={{ to: href('/admin/enquiries'), label: 'All enquiries' }}
      />
      <div className="enquiry">
        {erasedAt ? (
          <p>What the visitor wrote was erased. The reference, the times and the steps are kept.</p>
        ) : (
          <p className="enquiry-message breakable" dir="auto">
            {message}
          </p>
        )}
        <aside className="enquiry-side" aria-label="About this enquiry">
          <EnquiryActions enquiry={enquiry} owners={owners} self={self} />
          <EnquiryFacts enquiry={enquiry} />
        </aside>
        <EnquirySteps enquiry={enquiry} noteKey={noteKey} />
      </div>
      <Outlet />
    </>
  )
}
