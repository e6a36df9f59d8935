import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { pageOf, searchOf, withQuery } from '../address.ts'
import { Pages } from '../history/pages.tsx'
import { SearchForm } from '../list-filter.tsx'
import { MadeScreen } from '../record/made-screen.tsx'
import type { Route } from './+types/links.ts'
import { screens } from './screen.server.ts'

export const meta = titled('Private links')

export async function loader(args: Route.LoaderArgs) {
  return {
    made: await screens.list(args),
    page: pageOf(args.url),
    search: searchOf(args.url),
    needsApproval: await isApprovalRequired(args.context.get(appContext).db),
  }
}

export const action = (args: Route.ActionArgs) => screens.make(args)

export default function Links({ loaderData, actionData }: Route.ComponentProps) {
  const { made, page, search, needsApproval } = loaderData
  const address = href('/admin/links')
  return (
    <MadeScreen
      data={made}
      answer={actionData}
      words={{
        title: 'Private links',
        lead: <Lead needsApproval={needsApproval} />,
        one: 'link',
        submit: { label: 'Make Link', busy: 'Making...' },
        secret: { title: 'The link for', copy: 'Copy the Address' },
        caption: 'Private links',
        empty: search
          ? 'No link is for such a recipient.'
          : 'There are no links yet. Make Link makes the first one.',
      }}
      above={
        <SearchForm action={address} search={search} placeholder="Recipient or email address" />
      }
      isBeyond={page > 1}
    >
      <Pages
        label="Pages of links"
        address={withQuery(address, { search })}
        page={page}
        more={made.more}
        before="Newer"
        after="Older"
      />
    </MadeScreen>
  )
}

function Lead({ needsApproval }: { needsApproval: boolean }) {
  return (
    <>
      <p className="lead">
        A theme for one named person, published or not. Their name is on every page and print.
      </p>
      {needsApproval && (
        <p className="lead">
          A link shows the newest version. To a draft that nobody has approved it opens once a
          second person has approved the link.
        </p>
      )}
    </>
  )
}
