import { href, Outlet } from 'react-router'
import { Toast } from '#app/ui/toast.tsx'
import { capital } from '#core/text.ts'
import { withQuery } from '../address.ts'
import { JumpLink } from '../frame/jump-link.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { Pages } from '../history/pages.tsx'
import { TrashPage } from '../history/trash-page.tsx'
import { ListFilter } from '../list-filter.tsx'
import { RecordTable } from '../record-table.tsx'
import type { FormAnswer } from './data.ts'
import { RecordForm } from './form.tsx'
import './record.css'
import type { ListData } from './screens.server.ts'
import { useRecordForm } from './use-record-form.ts'

/** All records of a noun, its trash, and the form for a new one. */
export function RecordList({ data, answer }: { data: ListData; answer: FormAnswer | undefined }) {
  const { one, noun, address, title, views, view, search, trash, page } = data
  const form = useRecordForm(data.form, answer)
  const trashAddress = withQuery(address, { show: 'trash' })
  const addressFor = (name: string) =>
    withQuery(address, { show: name === 'all' ? undefined : name, search })
  const head = {
    title,
    history: withQuery(href('/admin/history'), { noun }),
    more: [{ to: trashAddress, label: 'Trash', isCurrent: trash !== undefined }],
    exportFrom: `${address}/export`,
  }
  if (trash)
    return (
      <>
        <ScreenHead {...head} back={{ to: address, label: title }} />
        <TrashPage
          removed={trash}
          hasMore={data.hasMore}
          page={page}
          address={trashAddress}
          restoreLink={(id) => `${address}/trash/${id}/restore?show=trash`}
        />
        <Outlet />
      </>
    )
  return (
    <>
      <ScreenHead {...head}>
        <JumpLink to={`new-${one}`} className="button" isForm>
          New {capital(one)}
        </JumpLink>
      </ScreenHead>
      {form.told && <Toast key={form.told.responseId} message={form.told.message} />}
      <p className="lead">{data.lead}</p>
      <ListFilter
        label={`${title} by state`}
        views={views.map(({ name, label, count, isUrgent }) => ({
          to: addressFor(name),
          label,
          count,
          isCurrent: name === view,
          isUrgent: isUrgent && count > 0,
        }))}
        search={{
          action: address,
          search,
          placeholder: data.searches,
          children: view !== 'all' && <input type="hidden" name="show" value={view} />,
        }}
      />
      <RecordTable
        caption={title}
        isBeyond={page > 1}
        columns={data.columns}
        rows={data.rows}
        empty={
          view === 'all' && search === ''
            ? `There are none yet. New ${capital(one)} begins the first one.`
            : `No ${title.toLowerCase()} match.`
        }
      />
      <Pages
        label={`Pages of ${title.toLowerCase()}`}
        address={addressFor(view)}
        page={page}
        more={data.hasMore}
      />
      <section className="new-record-form" aria-labelledby={`new-${one}`}>
        <h2 id={`new-${one}`} tabIndex={-1}>
          New {one}
        </h2>
        <RecordForm key={form.key} data={data.form} form={form} />
      </section>
      <Outlet />
    </>
  )
}
