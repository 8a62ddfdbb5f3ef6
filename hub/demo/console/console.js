// The demo console in the browser: sends what a button says, and shows the board anew every second and a half.
const board = document.getElementById('board')
const said = document.getElementById('said')
const token = document.querySelector('meta[name="csrf-token"]').content
const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': token }
let shown = ''

async function refresh() {
  const answer = await fetch('/demo/board', { headers }).catch(() => null)
  if (!answer?.ok) {
    said.textContent = 'The hub does not answer just now. This page goes on by itself when it is back.'
    return
  }
  said.textContent = ''
  const html = await answer.text()
  if (html === shown) return
  shown = html
  const focused = document.activeElement?.id
  const unfolded = [...board.querySelectorAll('details[open]')].map(({ id }) => id)
  board.innerHTML = html
  for (const id of unfolded) document.getElementById(id)?.setAttribute('open', '')
  if (focused) document.getElementById(focused)?.focus()
}

board.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-post]')
  if (!button) return
  button.disabled = true
  const answer = await fetch(button.dataset.post, { method: 'POST', headers }).catch(() => null)
  await refresh()
  if (answer?.status === 419) location.reload()
  else if (!answer?.ok) said.textContent = 'That did not work. The board shows how things stand.'
})

const again = () => refresh().finally(() => setTimeout(again, 1_500))
setTimeout(again, 1_500)
