import type { NewLetter } from '#core/letters/create-published.server.ts'

export const menaMarketsBridgeTomorrow: NewLetter = {
  slug: 'mena-markets-bridge-tomorrow',
  title: 'MENA Markets: A Bridge to Tomorrow',
  excerpt:
    'The families who know this region best often own too much of it. A case for giving the ' +
    'liquid portfolio the work that the business, the land and the bank cannot do.',
  category: 'Region',
  date: '2026-03-31',
  readTime: '4 min read',
  author: 'Karim Sample',
  number: '1',
  pullQuote:
    'To know everybody in the room tells you little about the day on which all of them need cash.',
  bodyHtml: `<p>In Arabic a qantara is an arched bridge. In an arch every stone is held in place by
pressure from both sides; take one side away and the other falls. We think of wealth made in the
Middle East and North Africa in the same way: it should rest on both banks, at home and abroad.</p>

<h2>What has changed at home</h2>

<p>The region’s public markets are not those in which most of its fortunes were made. Saudi Arabia
opened its exchange to qualified foreign institutions in June 2015, and MSCI added the country to
its Emerging Markets Index in two steps, in May and August 2019.<sup><a href="#note-1">1</a></sup>
In December of that year the first public offering of Saudi Aramco raised 25.6 billion dollars,
more than any other before it.<sup><a href="#note-2">2</a></sup></p>

<p>We welcome this for a dull reason. Foreign shareholders who can sell in seconds expect audited
accounts on time, in a language that they read, and the same treatment as the founder’s cousin.
Local shareholders gain from that impatience without having to show it.</p>

<h2>Why it is not enough</h2>

<p>A better market is not the same as a diversified family. Consider one with 100 million, invented
but not unusual.</p>

<figure>
<table>
<caption>Five holdings and what each depends on</caption>
<thead>
<tr><th scope="col">Holding</th><th scope="col">Million</th>
<th scope="col">Depends chiefly on</th></tr>
</thead>
<tbody>
<tr><th scope="row">Building materials business</th><td>40</td><td>Construction at home</td></tr>
<tr><th scope="row">Property</th><td>25</td><td>Rents and land prices at home</td></tr>
<tr><th scope="row">Listed shares</th><td>15</td><td>Banks and developers at home</td></tr>
<tr><th scope="row">Deposits</th><td>10</td><td>The same banks</td></tr>
<tr><th scope="row">Global portfolio</th><td>10</td><td>Companies abroad</td></tr>
</tbody>
</table>
<figcaption>Illustrative figures. Of the 100 million, 90 answer to one economy.</figcaption>
</figure>

<p>The statement shows five asset classes; the risk shows two. In a slow year the business loses
orders, tenants ask for time, banks and developers fall together on the exchange, and the deposits
lie with institutions that have lent to all of them. Nobody was reckless. Each line was sensible on
the day it was added; nobody asked what the lines have in common.</p>

<p>History holds a severe example. In August 1982 Kuwait’s unofficial share market, the Souk
al-Manakh, collapsed. Shares in companies founded around the Gulf had been bought with post-dated
cheques; when cheques were presented that could not be met, the chain
broke.<sup><a href="#note-3">3</a></sup> The usual lesson is about speculation. We draw another. A
post-dated cheque is a form of trust, and familiarity was taken for safety. To know everybody in
the room tells you little about the day on which all of them need cash.</p>

<h2>A job for the portfolio</h2>

<p>So we would give the liquid portfolio a task, and put one question to every holding in it:</p>

<blockquote>
<p>What will this be worth, and who will buy it, in the month in which the family business most
needs money?</p>
</blockquote>

<p>The question rules out more than one expects. It rules out the regional fund that holds the
family’s own competitors, the global fund whose largest positions follow the oil price, and the
loan to a friend’s project, however good the friend.</p>

<figure class="text-chart" data-chart="bars">
<table>
<caption>What a barrel of oil cost, on average over each year (US dollars)</caption>
<tbody>
<tr><th scope="row">2014</th><td>99</td></tr>
<tr><th scope="row">2015</th><td>52</td></tr>
<tr><th scope="row">2016</th><td>44</td></tr>
<tr><th scope="row">2017</th><td>54</td></tr>
<tr><th scope="row">2018</th><td>71</td></tr>
<tr><th scope="row">2019</th><td>64</td></tr>
<tr><th scope="row">2020</th><td>42</td></tr>
<tr><th scope="row">2021</th><td>71</td></tr>
<tr><th scope="row">2022</th><td>101</td></tr>
<tr><th scope="row">2023</th><td>82</td></tr>
<tr><th scope="row">2024</th><td>81</td></tr>
<tr><th scope="row">2025</th><td>69</td></tr>
</tbody>
</table>
<figcaption>Brent crude, spot price, rounded to whole dollars. Source: US Energy Information Administration,
Europe Brent Spot Price FOB, annual.</figcaption>
</figure>

<p>It does not rule out using what the family knows. The owner of a hospital group in Jeddah knows
how long a specialist nurse takes to train, and which equipment makers answer the telephone at
night. He can put questions to a maker of surgical instruments in Minnesota that few analysts would
think of. The owner of schools in Cairo knows what parents give up before they give up the fees.
Such knowledge travels; the exposure need not come with it. That is one reason why the two themes
we publish are <a href="/themes/longevity">longevity</a> and
<a href="/themes/education">education</a>. They rest on needs that belong to no single country, and
many families here have met them as operators.</p>

<h2>Traffic in both directions</h2>

<p>The habits of a good global shareholder can be brought home: a written reason for every
purchase, a price at which one would sell, a yearly cost stated in money. What travels outward is
patience. A family that has kept a company through ten lean years because it bears the
grandfather’s name has something that many professional portfolios lack.</p>

<p>The far bank has its own hazards, and some of them are legal. The United States, for instance,
asks for an estate tax return when a foreigner who lived abroad dies owning American assets of more
than 60,000 dollars, shares in American companies included, subject to
treaties.<sup><a href="#note-4">4</a></sup> The form in which assets are held should be settled
with counsel before the first purchase, and not after the funeral.</p>

<h2>Where to begin</h2>

<p>Take one sheet of paper. On the left write every holding, including the business and the house.
On the right write what it depends on. Then count the different names on the right. If there are
five lines and two names, the next investment need not be clever. It needs to be a third name.</p>

<p><em>This is a sample letter that shows how the firm writes.</em></p>

<section>
<h2>Notes</h2>
<ol>
<li id="note-1">Capital Market Authority of Saudi Arabia, rules for qualified foreign financial
institutions, in force from 15 June 2015; MSCI, market classification announcement of 20 June
2018.</li>
<li id="note-2">Three billion shares at 32 riyals, before the over-allotment option: Saudi Aramco,
announcement of the final offer price, 5 December 2019.</li>
<li id="note-3">Fida Darwiche, <em>The Gulf Stock Exchange Crash: The Rise and Fall of the Souq
Al-Manakh</em> (1986).</li>
<li id="note-4">US Internal Revenue Service,
<a href="https://www.irs.gov/businesses/small-businesses-self-employed/frequently-asked-questions-on-estate-taxes-for-nonresidents-not-citizens-of-the-united-states">questions
on estate taxes for non-residents</a>.</li>
</ol>
</section>`,
}
