import type { NewLetter } from '#core/letters/create-published.server.ts'

export const navigatingNewEconomicReality: NewLetter = {
  slug: 'navigating-new-economic-reality',
  title: 'Navigating the New Economic Reality',
  excerpt:
    'Money has a price again. A family does not need to forecast interest rates; it needs to ' +
    'know which of its arrangements were made for the years when borrowing cost almost nothing.',
  category: 'Economy',
  date: '2026-09-30',
  readTime: '4 min read',
  author: 'Karim Sample',
  number: '3',
  pullQuote:
    'A yield forgone can be counted. What is lost in a sale on the lender’s date cannot, until it is too late.',
  bodyHtml: `<p>Between March 2022 and July 2023 the US Federal Reserve raised its policy rate
eleven times, from a range of 0 to 0.25 per cent to one of 5.25 to 5.50 per
cent.<sup><a href="#note-1">1</a></sup> Much talk about the economy has since been talk about the
next meeting: will the committee cut, hold or raise? For a family whose plans run to thirty years
we think it the wrong question. Nobody answers it reliably, ourselves included, and most of what
matters can be arranged without an answer.</p>

<p>The better question looks backwards. For most of the years from the end of 2008 to the beginning
of 2022, borrowing in dollars was cheap. Loans were signed, buildings bought and companies valued
on those terms. Which of our arrangements make sense only at that price?</p>

<figure class="text-chart" data-chart="bars" data-unit="%">
<table>
<caption>What the US Federal Reserve asked at most, at the end of each year</caption>
<tbody>
<tr><th scope="row">2018</th><td>2.5</td></tr>
<tr><th scope="row">2019</th><td>1.75</td></tr>
<tr><th scope="row">2020</th><td>0.25</td></tr>
<tr><th scope="row">2021</th><td>0.25</td></tr>
<tr><th scope="row">2022</th><td>4.5</td></tr>
<tr><th scope="row">2023</th><td>5.5</td></tr>
<tr><th scope="row">2024</th><td>4.5</td></tr>
<tr><th scope="row">2025</th><td>3.75</td></tr>
</tbody>
</table>
<figcaption>Upper end of the target range on 31 December. Source: Federal Reserve, statements of the
Federal Open Market Committee.</figcaption>
</figure>

<h2>The building stayed, the loan changed</h2>

<p>Take a building worth 10 million that earns 500,000 a year after running costs. The family put
in 4 million and borrowed the other 6 million, paying interest only.</p>

<figure>
<table>
<caption>One building, one rent, four loans</caption>
<thead>
<tr><th scope="col">Loan rate</th><th scope="col">Interest a year</th>
<th scope="col">Left for the family</th><th scope="col">Yield on its 4 million</th></tr>
</thead>
<tbody>
<tr><th scope="row">2%</th><td>120,000</td><td>380,000</td><td>9.5%</td></tr>
<tr><th scope="row">4%</th><td>240,000</td><td>260,000</td><td>6.5%</td></tr>
<tr><th scope="row">5%</th><td>300,000</td><td>200,000</td><td>5.0%</td></tr>
<tr><th scope="row">6%</th><td>360,000</td><td>140,000</td><td>3.5%</td></tr>
</tbody>
</table>
<figcaption>Illustrative arithmetic, before tax and fees, with rent and value unchanged. Bought
without a loan, the building yields 5 per cent.</figcaption>
</figure>

<p>At 2 per cent the loan nearly doubled the family’s yield. At 6 per cent the same tenants pay the
same rent, and the family earns less on its money than if it had never borrowed. The skill in
property that the first row seemed to show was, for the most part, the lender’s generosity.</p>

<p>The same arithmetic sits, less visibly, inside private equity funds, infrastructure vehicles and
companies that bought back shares with borrowed money. Ask of each what rate it pays, when it must
refinance, and what is left for the owner if the new rate is two points higher.</p>

<h2>Bonds for a date, not for a mood</h2>

<p>A second habit of the cheap years was to trust that bonds rise when shares fall. In 2022 US
shares and ten-year Treasury bonds each lost more than 17 per
cent.<sup><a href="#note-2">2</a></sup> When the price of money is itself the shock, it strikes
everything whose value is a discounted future, and a long bond is nothing else.</p>

<p>Bonds keep their place, provided that each is bought for a date. Money for school fees in two
years, a tax bill or the rebuilding of a factory belongs in short, sound instruments that mature by
that day; what their price does in between is of no consequence. A bond with twenty years to run is
a view on interest rates and should be sized like one.</p>

<h2>Which currency do you spend?</h2>

<p>Families of our region carry a third exposure that few statements show. The Saudi riyal has been
held at 3.75 to the dollar since 1986.<sup><a href="#note-3">3</a></sup> A household in Riyadh with
a dollar portfolio need hardly think about exchange rates. A household in Cairo must. On 6 March
2024 the Central Bank of Egypt raised its rates by six percentage points in one day and left the
exchange rate to the market.<sup><a href="#note-4">4</a></sup></p>

<p>The two may own the same portfolio and still have had different years. For the one that earns in
pounds and pays a university in dollars, the larger risk lay in the fees. So before any security is
discussed we would list what the family will spend in the next five years, and in which currency.
It takes an afternoon.</p>

<h2>Three pieces of housework</h2>

<ol>
<li><strong>List every loan</strong>, including those inside companies and funds, with its rate,
its maturity and what was pledged for it. Where a loan costs more than the asset earns, repay it,
or write down in one sentence why not.</li>
<li><strong>Set aside three years of known payments</strong> in the currencies in which they fall
due. What remains can sit through a bad market without a forced sale.</li>
<li><strong>Prefer companies that finance themselves.</strong> A business that grows out of its own
cash does not wait for the bond market’s permission. We read the debt schedule before the
story.</li>
</ol>

<h2>What this costs</h2>

<p>Caution about debt is not free. Should borrowing become cheap again and stay so, a neighbour
with a large loan will earn 9.5 per cent while the careful owner earns 5, and he will mention it at
dinner. We would accept that. A yield forgone can be counted. What is lost in a sale on the
lender’s date cannot, until it is too late.</p>

<p>The new reality is the old one: money has a price, and so does time. A family that is short of
neither can wait until others sell. That position can be built on purpose, and it needs no
forecast.</p>

<p><em>This is a sample letter that shows how the firm writes.</em></p>

<section>
<h2>Notes</h2>
<ol>
<li id="note-1">Federal Reserve, statements of the Federal Open Market Committee of
<a href="https://www.federalreserve.gov/newsevents/pressreleases/monetary20220316a.htm">16 March
2022</a> and
<a href="https://www.federalreserve.gov/newsevents/pressreleases/monetary20230726a.htm">26 July
2023</a>.</li>
<li id="note-2">Total returns of the S&amp;P 500 and of the ten-year US Treasury bond: Aswath
Damodaran, New York University, <em>Historical Returns on Stocks, Bonds and Bills</em>.</li>
<li id="note-3">Saudi Central Bank, on its exchange rate policy.</li>
<li id="note-4">Central Bank of Egypt, press release of the Monetary Policy Committee, 6 March
2024.</li>
</ol>
</section>`,
}
