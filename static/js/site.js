/** @file What every page runs. */

import "./install.js";
import "./house-news.js";
