import { Outlet } from 'react-router'
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
  const { one, address, title, views, view, search, rows, trash } = data
  const form = useRecordForm(data.form, answer)
  const addressFor = (name: string) =>
    withQuery(address, { show: name === 'all' ? undefined : name, search })
  return (
    <>
      <ScreenHead title={title} exportFrom={`${address}/export`}>
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
      {trash ? (
        <TrashPage
          removed={trash}
          hasMore={data.hasMore}
          page={data.page}
          address={addressFor(view)}
          restoreLink={(id) => `${address}/trash/${id}/restore?show=trash`}
        />
      ) : (
        <>
          <RecordTable
            caption={title}
            isBeyond={data.page > 1}
            columns={data.columns}
            rows={rows}
            empty={
              view === 'all' && search === ''
                ? `There are none yet. New ${capital(one)} begins the first one.`
                : `No ${title.toLowerCase()} match.`
            }
          />
          <Pages
            label={`Pages of ${title.toLowerCase()}`}
            address={addressFor(view)}
            page={data.page}
            more={data.hasMore}
          />
        </>
      )}
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
