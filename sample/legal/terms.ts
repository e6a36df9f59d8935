import type { NewLegalText } from '#core/legal/create-published.server.ts'

export const terms: NewLegalText = {
  slug: 'terms',
  title: 'Terms of Use',
  date: '2025-10-01',
  summary: 'The terms on which this website may be read and used, and what it does not do.',
  bodyHtml: `<p><em>Sample wording, to be confirmed by counsel before it is relied on.</em></p>

<h2>Who we are</h2>

<p>This website is published by {firm.legalName} (‘we’, ‘us’, ‘our’). Our address is
{firm.address}. You can write to us at {firm.email} or call {firm.phone}.</p>

<p>{firm.regulatoryNotice}</p>

<p>By using the website you accept these terms. If you do not accept them, please do not use it.
The <a href="/legal/disclosures">Disclosures</a> and the <a href="/legal/privacy">Privacy
Policy</a> belong to these terms and should be read with them.</p>

<h2>Who may use it</h2>

<p>{firm.professionalClientsNotice}</p>

<p>The website is written for Professional Clients and Market Counterparties. It is not directed at
retail clients, and nothing on it is meant for them to act upon. It is not directed at anyone in a
place where its publication or use would be against the law. You are responsible for finding out
which rules apply to you and for observing them.</p>

<p>Whether we can accept you as a client is decided only after our own enquiries and under a
written agreement. Reading the website or writing to us does not make you a client.</p>

<h2>No advice, no offer</h2>

<p>The website gives general information. It takes no account of your circumstances, your aims or
your tax position. Nothing on it is investment, legal, accounting or tax advice, a recommendation
to buy, hold or sell, or an offer or invitation to enter into any transaction. Take your own advice
before you decide.</p>

<p>We provide services only under a written agreement. Where that agreement and this website
differ, the agreement counts.</p>

<h2>Accuracy</h2>

<p>We take reasonable care over what we publish, but we do not promise that it is complete, free of
error or current. Opinions are those of their authors on the date shown, may change without notice,
and are not always revised when they do. Prices and figures are explained in the
<a href="/legal/disclosures">Disclosures</a>. If you find a mistake, please tell us.</p>

<h2>Writing to us</h2>

<p>We respond to enquiries within 24 hours, if only to say when a full answer will follow. An
answer is not advice. Please do not send account numbers, passwords, copies of identity papers or
instructions to deal through the contact form or by ordinary e-mail; we do not act on instructions
that reach us in that way.</p>

<h2>Acceptable use</h2>

<p>You may read, print and share pages of the website for your own information. You may not:</p>

<ul>
<li>use it for anything unlawful, or to mislead or harass anyone;</li>
<li>try to gain access to areas, accounts or data that are not open to you;</li>
<li>disturb its working, for example by flooding it with requests or sending it harmful code;</li>
<li>send enquiries in bulk, under a false name or on behalf of somebody who has not agreed;</li>
<li>present its contents as your own, or as approval of a product or person.</li>
</ul>

<p>Programs may read the public pages if they say what they are, follow the instructions in
robots.txt, and cause no noticeable load. We may block use that breaks these terms.</p>

<h2>Accounts</h2>

<p>The administration area is for people whom we have authorised. Creating an account gives no
right to use it. If you have an account, keep your password to yourself, use it only for our work,
and tell us at once if you think that somebody else has used it. We may limit or close an account
at any time. We record sign-ins and changes as the <a href="/legal/privacy">Privacy Policy</a>
describes.</p>

<h2>Intellectual property</h2>

<p>The texts, drawings, charts, names and marks on the website belong to us or to those who have
licensed them to us. You may quote short passages if you name us as the source, give the date and
do not change the sense. Any other copying, publication or commercial use needs our written
consent. Names and marks of other companies belong to their owners; naming a company does not mean
that it is connected with us or approves of us.</p>

<h2>Links</h2>

<p>Some pages link to websites of others, chiefly to name a source. We do not control those
websites and do not answer for their contents or for what they do with your data. You may link to
our pages, but not in a way that suggests a connection with us which does not exist.</p>

<h2>Availability</h2>

<p>We may change, suspend or withdraw the website or a part of it. We do not promise that it will
be available at all times, or that the transmission of data over the internet is secure.</p>

<h2>Liability</h2>

<p>As far as the law allows, we are not liable for loss that arises from the use of the website,
from reliance on its contents or from its being unavailable. This includes loss of profit, loss of
data and indirect loss.</p>

<p>Nothing in these terms excludes or limits a liability that cannot be excluded or limited by law,
or a duty that we owe to a client under the rules that apply to us or under a written
agreement.</p>

<h2>Changes</h2>

<p>We may change these terms. The date at the top of the page says when they were last updated, and
the new terms apply from then on. We keep earlier versions and will send you one on request.</p>

<h2>Law</h2>

<p>These terms are governed by the law of the place in which {firm.legalName} is incorporated, and
its courts decide disputes about them, unless a rule that protects you and cannot be set aside says
otherwise. If a part of these terms is not valid, the rest remains in force.</p>

<h2>Contact</h2>

<p>Questions about these terms go to {firm.legalName}, {firm.address}, or to {firm.email}.</p>`,
}
