/** Each becomes a claim of the firm, not yet evidenced (docs/product.md §13.2). */
export const originalClaims: Readonly<Record<string, { value: string; unit: string }>> = {
  markets: {
    value: '160+',
    unit: 'markets',
  },
  comparison_fees_bank: {
    value: 'Often a combination of custody, product and transaction charges.',
    unit: '',
  },
  comparison_fees_firm: {
    value: 'One advisory fee, agreed in writing. Brokerage charges are listed separately.',
    unit: '',
  },
  comparison_execution_bank: {
    value: 'Typically through the bank’s own dealing desk.',
    unit: '',
  },
  comparison_execution_firm: {
    value: 'Strategies run through a brokerage. Each trade is confirmed with its price.',
    unit: '',
  },
  comparison_markets_bank: {
    value: 'Usually broad, and often centred on the bank’s own list of products.',
    unit: '',
  },
  comparison_custody_bank: {
    value: 'Assets are typically held with the bank that also advises on them.',
    unit: '',
  },
  comparison_custody_firm: {
    value: 'Segregated client accounts in the client’s name, apart from the firm’s money.',
    unit: '',
  },
  comparison_reporting_bank: {
    value: 'Often periodic statements, with further detail on request.',
    unit: '',
  },
  comparison_reporting_firm: {
    value: 'Real-time dashboards of holdings, transactions and costs.',
    unit: '',
  },
  comparison_mandate_bank: {
    value: 'Often model portfolios, with separate terms for larger accounts.',
    unit: '',
  },
  comparison_mandate_firm: {
    value: 'A written mandate for each client, including what must not be held.',
    unit: '',
  },
  comparison_leaving_bank: {
    value: 'Notice periods and transfer charges vary, and some products cannot be moved.',
    unit: '',
  },
  comparison_leaving_firm: {
    value: 'Listed securities that remain the client’s and can be transferred or sold.',
    unit: '',
  },
}

/** What they say, by their names. */
export const englishClaims: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(originalClaims).map(([name, { value }]) => [name, value]),
)
