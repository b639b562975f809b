/** The server, one function per request of docs/api.md. */

import { events } from "./requests/events.js";
import { learning } from "./requests/learning.js";
import { questions } from "./requests/questions.js";
import { runs } from "./requests/runs.js";
import { tables } from "./requests/tables.js";

export const api = { ...learning, ...tables, ...questions, ...runs, events };
