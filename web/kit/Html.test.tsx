import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Html, PAGE_TAGS } from './Html.tsx'

function shown(html: string): string {
  return renderToStaticMarkup(<Html html={html} />)
}

test.each([
  ['Up to 13', 'Up to 13'],
  ['<b>bring</b> your <em>card</em>', '<b>bring</b> your <em>card</em>'],
  ['one<br>two<br/>three', 'one<br/>two<br/>three'],
  ['<ul><li>a</li><li>b</ul> c', '<ul><li>a</li><li>b</li></ul> c'],
  ['5 &lt; 6 &amp; caf&#233; &#x20AC;', '5 &lt; 6 &amp; café €'],
  ['a < b', 'a &lt; b'],
  ['<b>never closed', '<b>never closed</b>'],
  ['</b>never opened', 'never opened'],
])('F-066 a description %s is shown as %s', (html, text) => {
  expect(shown(html)).toBe(text)
})

function page(html: string): string {
  return renderToStaticMarkup(<Html html={html} tags={{ ...PAGE_TAGS, a: 'a' }} />)
}

test.each([
  ['<h2>Here</h2><p>one<br />two</p><hr /><blockquote>said</blockquote>', null],
  ['<a href="https://kino.example/?a=1&amp;b" rel="nofollow">x</a>', '<a href="https://kino.example/?a=1&amp;b">x</a>'],
  ['<a href="/movies">x</a>', null],
  ['<a href="mailto:a@b.example">x</a>, <a href="tel:+49341">y</a>', null],
  ['<a href="/a">x <a href="/b">y</a></a>', '<a href="/a">x y</a>'],
])('F-056 a page %s is shown as %s', (html, drawn) => {
  expect(page(html).replaceAll('/>', ' />')).toBe(drawn ?? html)
})

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:x',
  ' javascript:x',
  '//evil.example',
  '/\\evil.example',
  'data:text/html,x',
])('F-231 Browser: a link of a page never leads to %s', (href) => {
  expect(page(`<a href="${href}">x</a>`)).toBe('<a>x</a>')
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<b onmouseover="alert(1)" style="position:fixed">x</b>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<style>*{display:none}</style>x',
  '<!--><img src=x onerror=alert(1)>-->',
  '<scr<script>ipt>alert(1)</script>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<input autofocus onfocus=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
])('F-231 Browser: nothing of %s runs, loads or decorates', (html) => {
  for (const out of [shown(html), page(html)])
    expect(out).not.toMatch(/<(?!\/?(?:a|b|strong|i|em|u|small|br|p|ul|ol|li|span)\/?>)/)
})
