/** What a route may say about its page. `frame` bare = its own head, no footer. */
export interface PageHandle {
  frame?: 'bare'
}
