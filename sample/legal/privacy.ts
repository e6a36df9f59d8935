import type { NewLegalText } from '#core/legal/create-published.server.ts'

export const privacy: NewLegalText = {
  slug: 'privacy',
  title: 'Privacy Policy',
  date: '2025-10-01',
  summary: 'What this website stores about you, why, for how long, and how to ask about it.',
  bodyHtml: `<p><em>Sample wording, to be confirmed by counsel before it is relied on.</em></p>

<h2>In short</h2>

<ul>
<li>You can read every public page without giving us your name, and no cookie is set for it.</li>
<li>There are no advertisements, no analytics and no tracking, and our pages load nothing from
other companies.</li>
<li>If you write to us, we keep your enquiry so that we can answer it, and delete it when it is no
longer needed.</li>
<li>We do not sell your data or give it to anyone for their own marketing.</li>
</ul>

<h2>Who is responsible</h2>

<p>{firm.legalName}, {firm.address}, decides why and how the data described here is used. For
anything to do with your data write to {firm.email} or call {firm.phone}.</p>

<p>This policy covers the website. If you become a client, we shall need more information, and the
client agreement says what we do with it.</p>

<h2>When you read</h2>

<h3>Cookies and browser storage</h3>

<p>We set no cookies for visitors on the public pages. Two entries may be written to your browser’s
local storage: that the opening drawing on the home page has been shown, so that it does not play
again, and that you have followed or closed the offer to read a page in Arabic, so that it does not
come back. They say nothing else, they are not sent to us, and you can delete them in your browser’s
settings. A page may also note in your browser, until the visit ends, which pictures failed to
load; this is not sent to us either. If you confirm a sentence before you read a page that was made
for you alone, one cookie says for up to 90 days that this browser has done so.</p>

<h3>Third parties</h3>

<p>Fonts, pictures, styles and scripts come from this website itself. Your browser is not made to
contact anybody else, and the program behind the website reports nothing to its makers. If you
follow a link to another website, that website’s own policy applies.</p>

<h3>Server logs</h3>

<p>To run the website safely, the server writes a line for each request: the time, a request
number, the path and the status of the answer. Messages are not written to these logs, and an
e-mail address is never written in full. The logs are kept for as long as our hosting arrangement
keeps them; ask us for the present period. A hosting company or a network service in front of the
website may keep technical logs of its own, which can include network addresses.</p>

<h2>When you write</h2>

<p>The contact form stores what is needed to answer you, and to show later what was asked and what
you agreed to:</p>

<ul>
<li>your name, e-mail address, phone number and message;</li>
<li>if the form asks for it and you choose one, the time of day at which you would like to be
called, in Riyadh or Cairo time;</li>
<li>the address of the page from which you wrote;</li>
<li>for 30 days, the identification that your browser sends (its name, version and operating
system);</li>
<li>the consent text that you were shown;</li>
<li>the time.</li>
</ul>

<p>We use this to answer, to keep a record of the conversation and to protect the form from abuse.
Two things help to recognise automated messages: a hidden field that people leave empty, and the
time that it took to fill in the form, counted from the first field you enter. A message that looks
like spam is kept and marked, not thrown away, so that a person can correct the mistake. We do not
add you to a mailing list.</p>

<p>The ground for this is your own request for an answer, made after you have acknowledged this
policy, and our interest in keeping a record of it and the form free of abuse.</p>

<p>Once an enquiry is answered or closed, or was found to be spam, the server erases by itself what you
wrote and who you are, 24 months after you wrote, unless our administrators have set another time; ask
us for the present one. What stays is its reference, its times, and which steps our staff took. You can
ask us to do this earlier, and to hand you what we hold about your address. If you become a client, the enquiry may become part of your
file and is then kept under the rules for client records.</p>

<h3>Mail about your enquiry</h3>

<p>Your enquiry is saved first. A notice of it is then placed in an outbox and sent to our staff
through our mail provider. The notice is removed from the outbox 30 days after it was sent; the
message in our mailboxes is kept and reviewed together with the enquiry.</p>

<p>You may receive an automatic acknowledgement at the address that you gave, with the reference of
your enquiry and by when we answer. It contains nothing of what you wrote.</p>

<h2>Protection against abuse</h2>

<p>To stop floods of messages, the server counts attempts. For this it keeps a keyed hash of the
network address: a value made with a secret key, from which the address cannot be read without that
key. Attempts to sign in, to sign up and to have a mail with a link sent are counted in the same way,
by a keyed hash of the e-mail address too. Counters are kept for at most 48 hours.</p>

<p>The server writes down what may be an attack: that a limit was reached, that a password was refused
because it was weak or known from a breach, that a sign-in failed, and that many of these came
together. Such an entry holds the time, the first three characters of the e-mail address that was
typed and keyed hashes of it and of the network address, what the browser calls itself, and the page.
Where the address belongs to an account, it also names the account. Entries are removed after 90 days,
unless our administrators have set another time; ask us for the present one.</p>

<h3>Passwords known from breaches</h3>

<p>A new password is compared with collections of passwords that were stolen elsewhere. For this our
server sends the first five characters of a hash of it to a public service, which answers with
hundreds of hashes that begin alike; the comparison is made on our server. Neither the password nor its
whole hash nor anything about you leaves it.</p>

<p>The ground is our interest in a website that is safe for those who use it.</p>

<h2>Staff and accounts</h2>

<p>This part concerns our staff and anyone else who creates an account.</p>

<ul>
<li><strong>Accounts.</strong> We store name, e-mail address, role, whether the address was
confirmed, and a one-way hash of the password, from which the password cannot be read. They are kept until the account is deleted; one whose address nobody confirms is deleted after 7 days.</li>
<li><strong>Pictures.</strong> Pictures of our staff that this website shows are made again when
they are uploaded: what a camera writes into them, such as the place and the time, is removed.</li>
<li><strong>Sessions.</strong> Signing in stores a session with its times and what
the browser calls itself, so that you can see and end your own sessions. Sessions end when you sign out and lapse
after a set time.</li>
<li><strong>Second factor.</strong> Who sets one up has its secret stored, encrypted, and one-way
hashes of the recovery codes, until it is switched off.</li>
<li><strong>Security log.</strong> Sign-ins and changes of roles, passwords and second factors are
recorded with the account, the time, what the browser calls itself and a keyed hash of the network
address, for as long as the entries described above.</li>
<li><strong>Cookies.</strong> The sign-in and administration pages set the cookies without which
they cannot work: one for the session, one while a password is being reset, one while a second factor
is awaited, one that says once what has just been done, and one without secrets that lets public pages
show hints to staff. One more is kept for 180 days after a sign-in and read by the sign-in pages only:
it tells a browser in which you have signed in before from a stranger’s, so that strangers cannot lock
you out by guessing. We store a hash of it. None of this is used for advertising.</li>
<li><strong>Sign-in mails.</strong> Mails with a link for signing in, confirming an address or
resetting a password are encrypted in the outbox and erased after sending or when the link
expires.</li>
<li><strong>Change history.</strong> Changes to the contents of the website are recorded with the
name of the person who made them, the time and the difference. This history is our business record:
it is kept permanently and is not altered when a person leaves.</li>
<li><strong>Work that is not saved.</strong> What somebody edits and has not saved yet is kept in
their own browser until it is saved or discarded, and is not sent to us. Who has marked an enquiry
as answered is kept with the enquiry.</li>
<li><strong>Published profiles.</strong> Names, roles, biographies and portraits of the team are
shown to everyone on the <a href="/team">team page</a>.</li>
</ul>

<h2>Who receives data</h2>

<p>Inside our firm, only those who need the data for their work can see it. Outside it, we use:</p>

<ul>
<li>the company that hosts the website and its backups, if we do not host it ourselves;</li>
<li>the mail provider over whose servers our mails are sent;</li>
<li>the service that knows breached passwords, which learns five characters of a hash and nothing
else.</li>
</ul>

<p>We disclose data to authorities and courts where the law obliges us, and to
our professional advisers where we need their help and they are bound to secrecy.</p>

<h2>Where data is kept</h2>

<p>The program keeps its data where we host it. Mails pass through our mail provider and yours.
This can mean that data is stored in, or passes through, a country other than your own, with
different rules. Ask us, and we will name the country in which the website is hosted at the
time.</p>

<h2>How it is protected</h2>

<p>Connections to the live website are encrypted. Access to the administration area depends on a
person’s role and is checked by the server at each request; sign-in attempts are limited. No system
is beyond attack. If data about you is lost or disclosed in a way that puts you at risk, we will
tell you and the authorities concerned as the law requires.</p>

<h2>Backups</h2>

<p>We make backups so that nothing is lost in a fault. A record that has been deleted remains in
older backups until they are replaced. If a backup has to be restored, we delete that record
again.</p>

<h2>Your rights</h2>

<p>Whichever country you live in, you may ask us:</p>

<ul>
<li>whether we hold data about you, and for a copy of it;</li>
<li>to correct what is wrong and complete what is missing;</li>
<li>to delete it, or to restrict what we do with it;</li>
<li>to give you what you sent us in a common electronic format;</li>
<li>to stop a use that rests on our own interest, if your situation gives you reason to
object.</li>
</ul>

<p>Where a use rests on your consent, you may withdraw it at any time; what was done before remains
lawful. We take no decision about you by automatic means alone.</p>

<h3>How to ask</h3>

<p>Write to {firm.email} or to our address, from the e-mail address that you used with us if you
can, and say what you would like. We may ask for something that shows who you are, and use it for
nothing else. We aim to answer within one month, free of charge. Where we must keep something, for
instance because the law requires it or a claim is open, we will tell you what and why.</p>

<p>If our answer does not satisfy you, you may complain to the data protection authority where you
live or where we are established.</p>

<h2>Children</h2>

<p>The website is not meant for children, and we do not knowingly collect data about them. If a
child has written to us, please tell us, and we will delete the message.</p>

<h2>Changes</h2>

<p>When what we do with data changes, this policy changes too. The date at the top of the page says
when it was last updated. We keep earlier versions and will send you one on request.</p>`,
}
