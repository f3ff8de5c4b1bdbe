#!/usr/bin/env node
// kubectl finds this as `kubectl evict-sim`.
import './k8s-evict.js';
