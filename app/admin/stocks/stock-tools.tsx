import { use, useState } from 'react'
import { rowsOf } from '#app/admin/editor/state/working-copy.ts'
import { error, success, warning } from '#app/ui/message.ts'
import { PressButton } from '#app/ui/press-button.tsx'
import { errorsOf, warningsOf } from '#core/issue.ts'
import { marketStatus } from '#core/prices/market.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import type { ToolsProps } from '../editor/list-editor.tsx'
import { IssueLines } from '../editor/validation-summary.tsx'
import { AgeLegend } from './price-age.tsx'
import { checkData } from './stock-editor.ts'
import { StocksContext, UpdatePrices, UpdateState } from './stocks-context.ts'

export function StockTools({ copy, issues, show, onShowIssue }: ToolsProps<StockDraft>) {
  const clock = use(StocksContext)
  const updatePrices = use(UpdatePrices)
  const progress = use(UpdateState)
  const [checked, setChecked] = useState<typeof copy>()
  // The result is that of the check: what is typed since is checked by the next one.
  const found = checked && checkData(rowsOf(checked.entries), checked.loaded, clock)
  // Leaves out what the Validation Summary already lists.
  const shown = found?.filter(
    ({ id, message }) => !issues.some((issue) => issue.id === id && issue.message === message),
  )
  const isRepeated = found && shown && found.length > 0 && shown.length === 0

  const check = () => {
    const found = checkData(rowsOf(copy.entries), copy.loaded, clock)
    const errors = errorsOf(found).length
    const warnings = warningsOf(found).length
    setChecked(copy)
    if (errors > 0) show(error('Validation failed', `Found ${errors} error(s)`))
    else if (warnings > 0) show(warning('Validation warnings', `Found ${warnings} warning(s)`))
    else show(success('Validation passed', 'All stock data is valid.'))
  }

  return (
    <section className="stock-tools" aria-labelledby="stock-data-tools">
      <h2 id="stock-data-tools">Stock data tools</h2>
      <div className="stock-tools-row">
        <PressButton label="Check Data" onPress={check} />
        <PressButton
          label="Market Status"
          onPress={() => show(success('Market Status', marketStatus(new Date())))}
        />
        <PressButton label="Fetch prices" isOff={progress !== ''} onPress={() => updatePrices()} />
        <span role="status" className="note">
          {progress}
        </span>
        <AgeLegend />
      </div>
      {shown?.length === 0 && !isRepeated && <p className="note">No price needs checking.</p>}
      <IssueLines
        label="Result of the data check"
        issues={[...errorsOf(shown ?? []), ...warningsOf(shown ?? [])]}
        onShow={onShowIssue}
      />
    </section>
  )
}
