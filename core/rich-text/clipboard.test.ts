import { expect, test } from 'vitest'
import { fromHtml } from './from-html.ts'
import type { RichNode } from './rich-text.ts'

/*
 * What programs put on the clipboard: the markup as they make it, words of our own. Known from the
 * fixtures of the paste tests of CKEditor 4 and 5 (Word, LibreOffice) and of Gutenberg (Word, Word in a
 * browser, Google Docs, Apple's writer), and from what Notion, Outlook and Chrome send.
 */

/** A body in lines: what each block is, and its words with their marks. */
function linesOf(node: RichNode, before = ''): string[] {
  const { type, attrs, content = [] } = node
  if (type === 'table_row') return [`| ${content.map(wordsOf).join(' | ')}`]
  if (/^(paragraph|heading|table_caption|table_source)$/.test(type)) {
    const words = wordsOf(node)
    const level = type === 'heading' ? `h${String(attrs?.level)} ` : ''
    return words ? [`${before}${level}${attrs?.dir === 'rtl' ? 'rtl ' : ''}${words}`] : []
  }
  const inner = { bullet_list: '- ', ordered_list: '1. ', blockquote: '> ' }[type] ?? ''
  const around = inner && before ? `  ${before.replace(/\S/g, ' ').slice(2)}` : ''
  const own = content.flatMap((child) => linesOf(child, inner ? around + inner : before))
  return type === 'rule' ? ['---'] : own
}

type Marked = RichNode & { marks?: { type: string; attrs?: { href?: string } }[] }

function wordsOf({ type, text, marks = [], content = [] }: Marked): string {
  if (type === 'hard_break') return ' / '
  const signs: Record<string, string> = { strong: '*', em: '_', superscript: '^' }
  const around = marks.map((mark) => signs[mark.type] ?? '').join('')
  const href = marks.find((mark) => mark.type === 'link')?.attrs?.href
  const words = text ?? content.map(wordsOf).join('')
  const linked = href ? `[${words}](${href})` : words
  return type === 'note' ? `{${linked}}` : around + linked + around
}

const item = (level: number, list: number, mark: string, words: string, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:72.0pt;mso-add-space:\nauto;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span\nlang=EN-GB style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span\nstyle='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]><span lang=EN-GB>${words}<o:p></o:p></span></p>\n`
const gspan = (
  t: string,
  s = 'font-weight: 400; font-style: normal; text-decoration: none; vertical-align: baseline;',
) =>
  `<span style="font-size: 11pt; font-family: Arial; color: rgb(0, 0, 0); background-color: transparent; ${s} white-space: pre-wrap;">${t}</span>`
const copied = {
  word: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/x/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- /* Font Definitions */ @font-face {font-family:Aptos;} p.MsoNormal {margin:0cm} --></style><!--[if gte mso 10]><style> table.MsoNormalTable {} </style><![endif]--></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle><span lang=EN-GB>Letter to\nclients<o:p></o:p></span></p>
<p class=MsoSubtitle><span>Third quarter<o:p></o:p></span></p>
<p class=MsoNormal><span><o:p>&nbsp;</o:p></span></p>
<h2><span>What we\nheld<o:p></o:p></span></h2>
<p class=MsoNormal>Cash <b\nstyle='mso-bidi-font-weight:normal'>and</b> <i style='mso-bidi-font-style:normal'>bonds</i>, see <a\nhref="https://bank.example/report">the report</a>.<o:p></o:p></p>
${item(1, 0, '·', 'One', 'First')}${item(2, 0, 'o', 'Within')}${item(1, 0, '·', 'Two', 'Last')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${item(1, 1, '1', 'First', 'First')}${item(1, 1, '2', 'Second', 'Last')}
<div style='mso-element:para-border-div;border:none;border-bottom:solid windowtext 1.0pt'><p class=MsoNormal style='border:none'><o:p>&nbsp;</o:p></p></div>
<table class=MsoTable15Grid1LightAccent1 border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1024'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=156 valign=top style='width:156.0pt'><p class=MsoNormal><span>Year<o:p></o:p></span></p></td><td width=156><p class=MsoNormal>Price<o:p></o:p></p></td></tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'><td><p class=MsoNormal>2025<o:p></o:p></p></td><td><p class=MsoNormal>40<o:p></o:p></p></td></tr>
</table>
<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shapetype id="_x0000_t75"><v:stroke joinstyle="miter"/></v:shapetype><v:shape id="P1" type="#_x0000_t75"><v:imagedata src="file:///C:/x/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img border=0 width=45 height=33 src="file:///C:/x/clip_image002.png" v:shapes="P1"><![endif]></span><o:p></o:p></p>
<p class=MsoQuote>Patience<o:p></o:p></p>
<p class=MsoNormal>Rates fell<a style='mso-footnote-id:ftn1' href="#_ftn1"\nname="_ftnref1" title=""><span class=MsoFootnoteReference><span\nstyle='mso-special-character:footnote'><![if !supportFootnotes]><span\nclass=MsoFootnoteReference><span style='font-size:11.0pt'>[1]</span></span><![endif]></span></span></a><span>.<o:p></o:p></span></p>
<p class=MsoNormal>Bonds rose<a style='mso-endnote-id:edn1' href="#_edn1" name="_ednref1" title=""><span class=MsoEndnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoEndnoteReference>[i]</span><![endif]></span></span></a>.<o:p></o:p></p>
<p class=MsoNormal>Kept <del cite="mailto:A" datetime="2026-01-01T10:00"><span>dropped</span></del><ins cite="mailto:A"><span>added</span></ins> <a style='mso-comment-reference:A_1;mso-comment-date:20260101T1000'>words</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[A1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span></p>
<div style='mso-element:comment-list'><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Private remark</p></div></div></div>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a> Central\nbank.</p></div></div>
<div style='mso-element:endnote-list'><![if !supportEndnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:endnote' id=edn1><p class=MsoEndnoteText><a style='mso-endnote-id:edn1' href="#_ednref1" name="_edn1" title=""><span class=MsoEndnoteReference>[i]</span></a> An index.</p></div></div><!--EndFragment--></body></html>`,
  gdocs: `<meta charset="utf-8"><b id="docs-internal-guid-1" style="font-weight: normal;"><h1 dir="ltr" style="line-height: 1.38;">${gspan('Outlook ')}${gspan('2027', 'font-weight: 700;')}</h1><br><p dir="ltr">${gspan('Plain, ')}${gspan('bold', 'font-weight: 700; font-style: italic;')}${gspan(', ')}<a href="https://bank.example/" style="text-decoration: none;">${gspan('link', 'font-weight: 400; text-decoration: underline;')}</a>${gspan(' 10')}${gspan('3', 'vertical-align: super;')}${gspan('gone', 'text-decoration: line-through;')}</p><br><ul style="margin-top: 0pt;"><li dir="ltr" style="list-style-type: disc;" aria-level="1"><p dir="ltr" role="presentation">${gspan('One')}</p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation">${gspan('Within')}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${gspan('Two')}</p></li></ul><br><div dir="ltr" style="margin-left: 0pt;" align="left"><table style="border: none; border-collapse: collapse;"><colgroup><col width="*"><col width="*"></colgroup><tbody><tr style="height: 0pt;"><td><p dir="ltr">${gspan('Year')}</p></td><td><p dir="ltr">${gspan('Price')}</p></td></tr><tr><td><p dir="ltr">${gspan('2025')}</p></td><td><p dir="ltr">${gspan('40')}</p></td></tr></tbody></table></div><p dir="rtl">${gspan('قنطرة')}</p></b><br class="Apple-interchange-newline">`,
  libre: `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">\n<html>\n<head>\n\t<meta name="generator" content="LibreOffice 7.4 (Linux)"/>\n\t<style type="text/css">\n\t\t@page { size: 8.27in 11.69in; margin: 0.79in }\n\t\tp { margin-bottom: 0.1in }\n\t</style>\n</head>\n<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">Letter</h1>\n<p style="margin-bottom: 0in; line-height: 100%">\nMixed <font color="#c9211e"><font size="4" style="font-size: 14pt"><b>list</b></font></font>:<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup></p>\n<ul>\n\t<li><p style="margin-bottom: 0in">AAA</p>\n\t<li><p>BBB</p>\n</ul>\n<ol>\n\t<ol>\n\t\t<li><p>111</p>\n\t\t<li><p>222</p>\n\t</ol>\n</ol>\n<table width="100%" cellpadding="4" cellspacing="0">\n\t<col width="128*">\n\t<col width="128*">\n\t<tr valign="top">\n\t\t<td width="50%" style="border: 1px"><p>\n\t\t\tYear</p>\n\t\t</td>\n\t\t<td><p>Price</p></td>\n\t</tr>\n\t<tr><td><p>2025</p></td><td sdval="40" sdnum="2057;"><p>40</p></td></tr>\n</table>\n<p><br/>\n\n</p>\n<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Central bank.</p>\n</div>\n</body>\n</html>`,
  cocoa: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta http-equiv="Content-Style-Type" content="text/css"><title></title><meta name="Generator" content="Cocoa HTML Writer"><meta name="CocoaVersion" content="2487.6"><style type="text/css">p.p1 {margin: 0px; font: 28px Helvetica} span.s1 {font-kerning: none} li.li3 {margin: 0}</style></head><body><p class="p1"><span class="s1"><b>Letter</b></span></p><p class="p2"><span class="s1"></span><br></p><p class="p3"><span class="s1">Cash<span class="Apple-converted-space">  </span>and <b>bonds</b>, <i>both</i>.</span></p><ul class="ul1"><li class="li3"><span class="s2"></span><span class="s1">One</span></li><ul class="ul2"><li class="li3"><span class="s1">Within</span></li></ul><li class="li3"><span class="s1">Two</span></li></ul><table cellspacing="0" cellpadding="0" class="t1"><tbody><tr><td valign="top" class="td1"><p class="p4">Year</p></td><td valign="top" class="td1"><p class="p4">Price</p></td></tr><tr><td class="td2"><p class="p4">2025</p></td><td class="td2"><p class="p4">40</p></td></tr></tbody></table></body></html>`,
  wordOnline: `<meta charset='utf-8'><div class="OutlineElement Ltr SCXW1 BCX0" style="direction: ltr;"><p class="Paragraph SCXW1 BCX0" role="heading" aria-level="1" xml:lang="EN-GB" lang="EN-GB" paraid="1" style="font-weight: normal;"><span data-contrast="none" class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0" data-ccp-parastyle="heading 1">Outlook</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{&quot;134245418&quot;:true}">&nbsp;</span></p></div><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" paraid="2"><span class="TextRun SCXW1 BCX0" style="font-weight: normal;"><span class="NormalTextRun SCXW1">Plain and </span></span><span class="TextRun SCXW1 BCX0" style="font-weight: bold;"><span class="NormalTextRun SCXW1">bold</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></div><div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle1 SCXW1 BCX0" role="list" style="list-style-type: disc;"><li data-leveltext="" data-listid="1" data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun">One</span><span class="EOP">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1 BCX0"><ul class="BulletListStyle2 SCXW1" role="list" style="list-style-type: circle;"><li data-leveltext="o" data-listid="1" data-aria-level="2" role="listitem" class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun">Within</span><span class="EOP">&nbsp;</span></p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul class="BulletListStyle1" role="list"><li data-listid="1" data-aria-level="1" role="listitem"><p class="Paragraph"><span class="TextRun">Two</span><span class="EOP">&nbsp;</span></p></li></ul></div><div class="OutlineElement Ltr"><div class="TableContainer"><table class="Table Ltr TableGrid" border="1"><tbody><tr class="TableRow"><td class="FirstRow FirstCol" role="rowheader"><div class="TableHoverRowHandle"></div><div class="TableCellContent"><div class="OutlineElement Ltr"><p class="Paragraph"><span class="TextRun">Year</span><span class="EOP">&nbsp;</span></p></div></div></td><td><div class="OutlineElement"><p class="Paragraph"><span>Price</span></p></div></td></tr><tr><td><p>2025</p></td><td><p>40</p></td></tr></tbody></table></div></div>`,
  outlookWeb: `<html><body>\n<!--StartFragment--><div class="elementToProof" style="font-family: Aptos, Calibri, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);">Dear all,</div><div class="elementToProof" style="font-size: 12pt;"><br></div><div class="elementToProof"><b>Rates</b> fell.</div><ul data-editing-info="{}"><li style="font-size: 12pt;"><div role="presentation" class="elementToProof">One</div></li><li><div role="presentation">Two</div></li></ul><div id="Signature"><p style="margin:0">Jane</p></div><blockquote style="border-left: 3px solid rgb(200,200,200); padding-left: 1ex;"><div>Earlier words</div></blockquote><!--EndFragment-->\n</body></html>`,
  outlook: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15 (filtered medium)"><style><!-- p.MsoNormal {} --></style></head><body lang=EN-GB link="#0563C1"><!--StartFragment--><div class=WordSection1><p class=MsoNormal><span style='mso-fareast-language:EN-US'>Dear all,<o:p></o:p></span></p><p class=MsoNormal><span><o:p>&nbsp;</o:p></span></p><ul style='margin-top:0cm' type=disc><li class=MsoListParagraph style='margin-left:0cm;mso-list:l0 level1 lfo1'>One<o:p></o:p></li><ul type=circle><li class=MsoListParagraph style='mso-list:l0 level2 lfo1'>Within<o:p></o:p></li></ul></ul><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p class=MsoNormal><b>From:</b> Jane &lt;<a href="mailto:jane@bank.example">jane@bank.example</a>&gt; <br><b>Sent:</b> Monday</p></div></div><!--EndFragment--></body></html>`,
  notion: `<meta charset='utf-8'><!-- notionvc: 0f0f0f0f --><h1>Outlook</h1>\n<p>Plain and <strong>bold</strong>, <em>leaning</em>, <code>code</code> and <a href="https://www.notion.so/abc?pvs=21">a link</a></p>\n<ul>\n<li>One\n<ul>\n<li>Within</li>\n</ul>\n</li>\n<li>Two</li>\n</ul>\n<ol>\n<li>First</li>\n</ol>\n<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled> Task</li></ul>\n<blockquote>\nPatience\n\n</blockquote>\n<hr>\n<table>\n<thead>\n<tr>\n<th>Year</th>\n<th>Price</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>2025</td>\n<td>40</td>\n</tr>\n</tbody>\n</table>\n<aside>\n💡 Callout\n\n</aside>\n<details><summary>More</summary><p>hidden</p></details>\n<!-- notionvc: 0f0f0f0f -->`,
  chrome: `<html>\r\n<body>\r\n<!--StartFragment--><h2 style="box-sizing: border-box; margin: 0px; color: rgb(31, 35, 40); font-family: -apple-system; font-style: normal; font-weight: 600; text-decoration-thickness: initial;"><a id="user-content-x" class="anchor" aria-label="Permalink" href="#x"><svg class="octicon" viewBox="0 0 16 16"><path d="M7"></path></svg></a>Outlook</h2><p style="box-sizing: border-box; font-weight: 400; white-space: normal; background-color: rgb(255, 255, 255);">Plain and <strong style="box-sizing: border-box; font-weight: 600;">bold</strong><span>&nbsp;</span>with <a href="https://bank.example/a?utm_source=x" style="color: blue;" target="_blank" rel="noopener">a link</a>.<br class="Apple-interchange-newline"></p><figure><picture><source srcset="https://x.example/a.webp"><img src="https://x.example/a.png" alt="A chart of rates"></picture><figcaption>Rates</figcaption></figure><button type="button">Share</button><script>alert(1)</script><style>p{}</style><iframe src="https://x.example"></iframe><table><caption>Prices</caption><tbody><tr><th scope="row">2025</th><td>40</td></tr></tbody></table><!--EndFragment-->\r\n</body>\r\n</html>`,
}

const table = ['| Year | Price', '| 2025 | 40']
const list = ['- One', '  - Within', '- Two']

test.each<[keyof typeof copied, string[]]>([
  [
    'word',
    [
      ...['h2 Letter to clients', 'Third quarter', 'h2 What we held'],
      'Cash *and* _bonds_, see [the report](https://bank.example/report).',
      ...list,
      ...['1. First', '1. Second', ...table, '> Patience'],
      ...['Rates fell{Central bank.}.', 'Bonds rose{An index.}.', 'Kept added words'],
    ],
  ],
  [
    'gdocs',
    [
      'h2 Outlook *2027*',
      'Plain, *_bold*_, [link](https://bank.example/) 10^3^gone',
      ...[...list, ...table, 'rtl قنطرة'],
    ],
  ],
  [
    'libre',
    [
      ...['h2 Letter', 'Mixed *list*:{Central bank.}', '- AAA', '- BBB'],
      ...['1. 111', '1. 222', ...table],
    ],
  ],
  ['cocoa', ['*Letter*', 'Cash and *bonds*, _both_.', ...list, ...table]],
  ['wordOnline', ['h2 Outlook', 'Plain and *bold*', ...list, ...table]],
  ['outlookWeb', ['Dear all,', '*Rates* fell.', '- One', '- Two', 'Jane', '> Earlier words']],
  [
    'outlook',
    [
      ...['Dear all,', '- One', '  - Within'],
      '*From:* Jane <[jane@bank.example](mailto:jane@bank.example)> / *Sent:* Monday',
    ],
  ],
  [
    'notion',
    [
      'h2 Outlook',
      'Plain and *bold*, _leaning_, code and [a link](https://www.notion.so/abc?pvs=21)',
      ...[...list, '1. First', '- Task', '> Patience', '---', ...table],
      ...['💡 Callout', 'More', 'hidden'],
    ],
  ],
  [
    'chrome',
    [
      'h2 Outlook',
      'Plain and *bold*\u00a0with [a link](https://bank.example/a?utm_source=x).',
      ...['Rates', 'Prices', '| 2025 | 40'],
    ],
  ],
])('what %s copies keeps its structure, and nothing of its looks', (program, lines) => {
  const body = fromHtml(copied[program]) as RichNode
  expect(linesOf(body)).toEqual(lines)
  expect(JSON.stringify(body)).not.toMatch(/mso|font|color|style|class|SCXW|file:|alert|remark/i)
})

test('a list that is empty at 100 levels is read', () => {
  const html = `${'<ol>'.repeat(100)}<li>deep`
  expect(linesOf(fromHtml(html) as RichNode)).toEqual(['1. deep'])
})
