import type { NewLetter } from '#core/letters/create-published.server.ts'

export const futureOfWealthSustainability: NewLetter = {
  slug: 'future-of-wealth-sustainability',
  title: 'The Future of Wealth and Sustainability',
  excerpt:
    'Sustainability is sold as a label on a fund. For a family it begins with arithmetic: what ' +
    'is spent, what is paid, and what is owned.',
  category: 'Stewardship',
  date: '2026-06-30',
  readTime: '4 min read',
  author: 'Amina Example',
  number: '2',
  pullQuote: 'Part of the capital belongs to people who are not yet at the table.',
  bodyHtml: `<p>The word sustainability has been printed on so many brochures that a careful reader
takes it for marketing. We would like to rescue it: our region knew the idea long before the label.
A waqf in its classic form keeps the property and spends only its fruit on a stated
purpose.<sup><a href="#note-1">1</a></sup> The founder gives up the right to sell; the
beneficiaries may eat from the orchard, but not cut it down.</p>

<p>States have tied their own hands in the same way. The Kuwait Investment Board was set up in
1953, eight years before the country’s independence. In 1976 Kuwait placed half of its general
reserve in a fund for future generations and ordered that a tenth of the state’s yearly revenue be
added.<sup><a href="#note-2">2</a></sup></p>

<p>Both rest on one thought: part of the capital belongs to people who are not yet at the table.
That is what we mean by sustainable wealth, and it asks three things of a family.</p>

<h2>What it spends, and what it pays</h2>

<p>Suppose that 10 million earns 4 per cent a year above inflation, before costs. A family spends
350,000 a year in today’s money, a little less than the full return. We vary one thing only: the
yearly cost of it all, from management fees and the fees of funds inside funds to custody and
dealing.</p>

<figure>
<table>
<caption>What is left of 10 million, in today’s money (million)</caption>
<thead>
<tr><th scope="col">Yearly cost</th><th scope="col">After 20 years</th>
<th scope="col">After 40 years</th></tr>
</thead>
<tbody>
<tr><th scope="row">0.5%</th><td>10.0</td><td>10.0</td></tr>
<tr><th scope="row">1.0%</th><td>8.7</td><td>6.2</td></tr>
<tr><th scope="row">2.0%</th><td>6.4</td><td>0.9</td></tr>
</tbody>
</table>
<figcaption>Illustrative arithmetic: costs are taken from a steady return of 4 per cent above
inflation, and 350,000 is spent at the end of each year. Real returns are not steady, and bad years
at the start make the result worse.</figcaption>
</figure>

<p>A percentage point and a half separates the first row from the last. It is small enough to be
lost in a quarterly report. Over forty years it decides whether a fortune is handed on whole or
consumed, and the family in the last row never spent a dirham more than the family in the first. No
label on a fund can mend that. So before we ask about carbon we ask what all of this costs, with
every layer included, and who is paid.</p>

<h2>What it owns</h2>

<p>The same test applies to companies. Put plainly, a business is unsustainable when its profit
depends on something it does not pay for and one day will. That may be the atmosphere. It may
equally be ground water pumped below its cost, maintenance put off, a pension promise left
unfunded, or customers who would leave if they understood the contract. Each flatters this year’s
earnings, and each is a loan from the future.</p>

<p>The care of the old belongs to a theme that we publish. Southern Cross was the largest operator
of care homes in Britain. It rented most of its homes, and some four fifths of its income came from
public bodies. When those payers held back and the rents did not, it could not pay, and in 2011 it
was broken up.<sup><a href="#note-3">3</a></sup> Britain had gone on ageing all the while. A true
trend does not rescue a bad lease.</p>

<figure class="text-chart" data-chart="bars">
<table>
<caption>People aged 80 and over in the United Kingdom (million)</caption>
<tbody>
<tr><th scope="row">1980</th><td>1.5</td></tr>
<tr><th scope="row">1990</th><td>2.1</td></tr>
<tr><th scope="row">2000</th><td>2.4</td></tr>
<tr><th scope="row">2010</th><td>2.9</td></tr>
<tr><th scope="row">2020</th><td>3.4</td></tr>
<tr><th scope="row">2030</th><td>4.5</td></tr>
<tr><th scope="row">2040</th><td>5.5</td></tr>
<tr><th scope="row">2050</th><td>6.9</td></tr>
</tbody>
</table>
<figcaption>At the middle of each year; from 2030 on as projected. Source: United Nations, World Population
Prospects 2024.</figcaption>
</figure>

<p>Or imagine a private university that raises its profit for five years by admitting students who
will not finish. The fees arrive now; the reputation is billed later. We would rather pay more for
one that publishes how many complete their degree.</p>

<h2>Where we part with fashion</h2>

<p>Two habits of the industry leave us unconvinced. The first is to treat a list of exclusions as a
strategy. A family is entitled to its list; many in our region keep one for reasons of faith, and
it should be followed to the letter. But a list of what one does not own says nothing about whether
the rest will last.</p>

<p>The second is to hand the question to a rating agency. A study of six found that the ratings of
any two correlated at between 0.38 and 0.71.<sup><a href="#note-4">4</a></sup> Doctors who differed
so much about one patient would not be left to decide alone.</p>

<h2>One page for the family’s papers</h2>

<p>All this needs one page, signed by those who decide and shown to those who will:</p>

<ul>
<li>the share of the capital that may be spent in a year, and how it falls after a bad one;</li>
<li>the total cost of managing it, stated once a year as a sum of money;</li>
<li>what the family will not own, and who may change that;</li>
<li>who is being taught to do this next, and by whom.</li>
</ul>

<p>The last line is the easiest to leave blank, and the others depend on it. A spending rule does
not survive heirs who were never told what it is for. The founder of a waqf stated its purpose at
the start. A family can do as much.</p>

<p><em>This is a sample letter that shows how the firm writes.</em></p>

<section>
<h2>Notes</h2>
<ol>
<li id="note-1"><em>Encyclopaedia of Islam</em>, second edition, article ‘Wakf’.</li>
<li id="note-2">Kuwait Investment Authority, on its own history and on the Future Generations
Fund.</li>
<li id="note-3">Tim Bolot, ‘Lessons learnt: UK healthcare after Southern Cross’,
<a href="https://realassets.ipe.com/lessons-learnt-uk-healthcare-after-southern-cross/47510.article"><em>IPE
Real Assets</em></a>. The author was the company’s chief restructuring officer.</li>
<li id="note-4">Florian Berg, Julian Kölbel and Roberto Rigobon,
<a href="https://doi.org/10.1093/rof/rfac033">‘Aggregate Confusion: The Divergence of ESG
Ratings’</a>, <em>Review of Finance</em> 26 (2022).</li>
</ol>
</section>`,
}
