import type { NewLegalText } from '#core/legal/create-published.server.ts'

export const disclosures: NewLegalText = {
  slug: 'disclosures',
  title: 'Disclosures',
  date: '2025-10-01',
  summary:
    'How to read the prices, figures and opinions on this website, and the risks behind them.',
  bodyHtml: `<p><em>Sample wording, to be confirmed by counsel before it is relied on.</em></p>

<h2>Regulatory status</h2>

<p>{firm.regulatoryNotice}</p>

<p>{firm.legalName} has its office at {firm.address}. Our status and permissions should be checked
in the public register of the authority named above.</p>

<h2>Professional clients</h2>

<p>{firm.professionalClientsNotice}</p>

<p>A person who is neither a Professional Client nor a Market Counterparty should not rely on
anything on this website. Whether you belong to one of these groups is settled by the rules that
apply to us, and after our own enquiries; it is not settled by your reading a page.</p>

<h2>No offer</h2>

<p>Nothing on this website is an offer to sell, or an invitation to buy, a security, a fund or a
service. It is not directed at any person in a country where such an offer or invitation, or the
publication itself, would be unlawful or would require a registration that we do not have. Some
strategies and themes may be open only to certain investors, or not in every country.</p>

<h2>No advice</h2>

<p>Themes, letters and picks express general views. They do not take account of your aims, means,
experience or tax position, and they are not a recommendation to you. Take advice from a person who
knows your circumstances before you invest.</p>

<h2>Representative picks</h2>

<p>The stocks shown with a theme illustrate how we think about it. They are examples. They are not
advice, and they are not a complete list of what we hold, have held or may buy. The picks that we
show are not chosen to represent the result of any account, and other holdings may have done worse.
We may change our view, or buy or sell a named security, without changing the page.</p>

<h2>Prices</h2>

<h3>Change since entry</h3>

<p>The figure shown for a pick is the change in its price since entry: the current price less the
entry price, divided by the entry price, in per cent, rounded to one decimal. Where a page calls
this figure a return, it means that change in price and nothing more. It does not include
dividends, and it takes no account of commissions, fees, other costs, taxes or changes in exchange
rates. It is therefore not the return that an investor received.</p>

<h3>Entry price</h3>

<p>The entry price is the price from which we measure a pick on this website. It is not a record of
a transaction for any client, and it does not mean that a client could have bought at that
price.</p>

<h3>Date and source</h3>

<p>Prices are shown in US dollars. They are entered by our staff or fetched from a market data
service, and may be delayed. The date beside a price says when the price was true, not when the
page was last edited. A price less than 24 hours old counts as fresh and one more than two days old
as stale. Where no valid price is known, the page says so and shows no figure.</p>

<h3>Sample prices</h3>

<p>Prices that are marked as samples show how the website works. They are not market prices and
must not be used for any other purpose.</p>

<h2>Past performance</h2>

<p>Past performance is not a guide to the future, and a rise in the price of a pick is no evidence
that it will rise again. We do not promise or predict any return. Examples that are marked as
illustrative are arithmetic on stated assumptions; no account achieved them.</p>

<h2>Figures and sources</h2>

<p>Figures about populations, markets and industries come from public sources or from the
publications of others. Where a source is known, it stands with its date beside the figure or in a
note; where a figure names none, ask us for its basis before you rely on it. We choose sources with
care, but we have not repeated their work and do not vouch for it. Projections are the estimates of
those who made them. They rest on assumptions that may prove wrong, and the growth of a market is
not the growth of a company or the gain of a shareholder.</p>

<h2>Letters and opinions</h2>

<p>A letter gives its author’s opinion on its date. We do not undertake to revise it when facts or
opinions change. Letters that are marked as samples show how we write and were not sent to
clients.</p>

<h2>Comparisons</h2>

<p>Where we compare our way of working with that of private banks, we describe in general terms
what we believe to be common practice. The comparison is not about a particular institution, and
the terms of any one bank may be better or worse. Compare written offers, with all costs included,
before you decide.</p>

<h2>Conflicts of interest</h2>

<p>We, our staff, people connected with them and our clients may hold the securities named on this
website, may buy or sell them at any time, and may therefore gain from a rise or fall in their
price. We may also be paid by reference to the value of assets that include them. Ask us for our
rules on personal dealing and on conflicts of interest, and for a statement of the interests that
concern you.</p>

<h2>Risks</h2>

<p>All investment carries risk. You may get back less than you put in, and you may lose all of it.
Among the risks are these:</p>

<ul>
<li><strong>Market.</strong> Prices fall as well as rise, at times suddenly and for long.</li>
<li><strong>Concentration.</strong> A theme holds fewer and more closely related securities than
the market as a whole; what harms one may harm all.</li>
<li><strong>Theme.</strong> The trend on which a theme rests may come late, weaken or not come at
all, or its benefit may go to others than the companies chosen.</li>
<li><strong>Currency.</strong> If you spend in another currency than that of the investment,
exchange rates can reduce or remove a gain. Currency pegs can change or end.</li>
<li><strong>Liquidity.</strong> It may not be possible to sell when you wish, or only at a much
lower price.</li>
<li><strong>Country and law.</strong> Rules on investment, ownership, sanctions, tax and the
transfer of money can change, also for investments already made.</li>
<li><strong>Borrowing and derivatives.</strong> Where they are used, losses can exceed the money
put in.</li>
<li><strong>Counterparties and operations.</strong> A broker, bank, custodian or other party may
fail, and systems and people make mistakes.</li>
</ul>

<p>This list is not complete. The documents of an investment describe its own risks and come before
this page.</p>

<h2>Brokerage and custody</h2>

<p>Our strategies are carried out through a brokerage firm that is not part of ours. The client
agreement names the broker and the custodian, says in whose name assets are held, and states what
each party charges. Where the website speaks of segregated client accounts, it means that the
broker or custodian records a client’s assets apart from its own and from ours. Segregation reduces
the harm if one of them fails. It does not remove it, and the outcome depends on the law of the
place and on the terms agreed.</p>

<p>The number of markets named on the website describes what the brokerage makes accessible. Which
of them are open to you depends on your country, your status and the instrument. Reports and
dashboards rest on data from the broker, the custodian and others, and can be delayed or wrong; the
custodian’s statement is the record that counts.</p>

<h2>Tax</h2>

<p>Tax depends on where you live, how you hold an investment and what the rules are at the time. We
do not give tax advice. Some countries tax foreign holders on income, on gains or at death.</p>

<h2>Questions</h2>

<p>Please ask about anything on this page before you rely on it: {firm.email}, {firm.phone}. See
also the <a href="/legal/terms">Terms of Use</a> and the <a href="/legal/privacy">Privacy
Policy</a>.</p>`,
}
