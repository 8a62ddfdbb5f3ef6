import '#kit/no-eval.ts'
import './portal.css'
import { createRoot } from 'react-dom/client'
import { portalCaller, Session } from './access/session.ts'
import { MissingTexts } from './missing-texts.ts'
import { Portal } from './Portal.tsx'
import { pageCaller } from './page-caller.ts'
import { pageData, pageLocale, pageNonce } from './page-data.ts'
import { portalRouter } from './routes.tsx'
import { portalTexts } from './texts.ts'

const { accent, has_session } = pageData()
const { h, c, l } = accent
const { style } = document.documentElement
for (const [name, value] of Object.entries({ h, c, l })) style.setProperty(`--accent-${name}`, String(value))
// what locks the scroll behind a dialog makes a style element of its own, and asks for the nonce by this name
Object.assign(globalThis, { __webpack_nonce__: pageNonce() })

const call = pageCaller()
const { locale, t } = await portalTexts(pageLocale())
const texts = { locale, t: new MissingTexts(call, locale).watched(t) }
const session = new Session(call, has_session)
createRoot(document.getElementById('root')!).render(
  <Portal texts={texts} session={session} call={portalCaller(session, call)} router={portalRouter()} />,
)
